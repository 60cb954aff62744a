// The requests that the page offers; each can be changed before it is sent.
const requests = [
  { title: 'The latest posts', path: 'posts?size=20' },
  { title: 'One post, with the name of its author', path: 'posts/42' },
  { title: 'A post that does not exist', path: 'posts/0' },
  { title: 'A search, page by page', path: 'posts/search?text=桜&page=1&size=5' },
  { title: 'Authors, with a tag: sent again, 304 while nothing has changed', path: 'authors' },
  { title: 'All comments, as an array', path: 'export/comments' },
  { title: 'All comments, one object a line, by Accept: application/x-ndjson', path: 'export/comments', accept: 'application/x-ndjson' },
];

const maxShown = 20000;

// The tag of the last response to each request. The page sends it itself: browsers hide a 304 that their own cache receives.
const tags = new Map();
const element = (id) => document.getElementById(id);

function show(status, size = '', time = '', type = '', tag = '', body = '') {
  element('response').hidden = false;
  element('status').textContent = status;
  element('size').textContent = size;
  element('time').textContent = time;
  element('type').textContent = type;
  element('tag').textContent = tag;
  element('body').textContent = body;
}

async function run(path, accept = 'application/json') {
  const key = `${accept} ${path}`;
  const headers = new Headers({ Accept: accept });
  if (tags.has(key)) {
    headers.set('If-None-Match', tags.get(key));
  }

  const start = performance.now();
  const response = await fetch(new URL(path, document.baseURI), { headers });
  const bytes = await response.arrayBuffer();
  const time = performance.now() - start;

  const tag = response.headers.get('etag');
  if (tag) {
    tags.set(key, tag);
  }

  const text = new TextDecoder().decode(bytes);
  show(
    `${response.status} ${response.statusText}`.trim(),
    `${bytes.byteLength.toLocaleString('en')} bytes`,
    `${time.toFixed(1)} ms`,
    response.headers.get('content-type') ?? 'none',
    tag ?? 'none',
    text.length > maxShown ? `${text.slice(0, maxShown)}\n… and ${(text.length - maxShown).toLocaleString('en')} characters more` : text,
  );
}

for (const [index, { title, path, accept }] of requests.entries()) {
  const form = document.createElement('form');
  const label = document.createElement('label');
  const input = document.createElement('input');
  const button = document.createElement('button');
  input.id = `request-${index}`;
  label.htmlFor = input.id;
  label.textContent = title;
  input.value = path;
  button.textContent = 'Send';
  form.append(label, input, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run(input.value, accept).catch((failure) => show(`The request failed: ${failure.message}`));
  });
  element('requests').append(form);
}
