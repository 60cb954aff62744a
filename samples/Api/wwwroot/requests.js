// The requests that the page offers; each can be changed before it is sent. OpenAPI's description of an operation is its SQL.
export const requests = [
  { title: 'A post and its comments', path: 'posts/42/discussion', operation: '/posts/{id}/discussion' },
  { title: 'A page and its total', path: 'posts/search?text=sol&page=1&size=5', operation: '/posts/search' },
  { title: 'The latest posts', path: 'posts?size=20', operation: '/posts' },
  { title: 'One post', path: 'posts/42', operation: '/posts/{id}' },
  { title: 'A post that does not exist', path: 'posts/0', operation: '/posts/{id}' },
  { title: 'Authors: send twice for 304', path: 'authors', operation: '/authors' },
  { title: 'All comments, as an array', path: 'export/comments', operation: '/export/comments' },
  { title: 'All comments, as lines', path: 'export/comments', operation: '/export/comments', accept: 'application/x-ndjson' },
];
