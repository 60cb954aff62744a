// The requests that the page offers. What is edited is read first, with its version.
const order = {
  customerId: 1,
  lines: [{ sku: 'ANC-01', quantity: 2 }, { sku: 'JIB-09', quantity: 1 }],
};
const unknown = { customerId: 1, lines: [{ sku: 'NONE', quantity: 1 }] };

export const requests = [
  { title: 'An order with its lines and payments', path: 'orders/1980' },
  { title: 'A page of orders', path: 'orders' },
  { title: 'Orders that are still open', path: 'orders?status=open' },
  { title: 'Products, from the output cache', path: 'products', staff: false },
  { title: 'Store an order', method: 'POST', path: 'orders', body: order },
  { title: 'An order of an unknown product', method: 'POST', path: 'orders', body: unknown },
  { title: 'A product and its version', path: 'products/JIB-09', staff: false },
  { title: 'Change a product', method: 'PUT', path: 'products/JIB-09', isEdited: true },
  { title: 'An order that does not exist', path: 'orders/0' },
  { title: 'All lines, as an array', path: 'orders/lines' },
  { title: 'All lines, one object a line', path: 'orders/lines', accept: 'application/x-ndjson' },
  { title: 'Lines that fail in the middle', path: 'orders/lines/broken' },
];

// The page of the documentation that tells more about an endpoint, by its name.
export const pages = {
  GetOrders: ['Pages by key', 'recipes/pages-by-key.md'],
  GetOrder: ['Objects and lists inside rows', 'recipes/nested.md'],
  ExportLines: ['Export', 'recipes/export.md'],
  ExportBroken: ['Behind proxies and caches', 'recipes/proxies-and-caches.md'],
  CreateOrder: ['Save an object with its lines', 'recipes/transactions.md'],
  GetProducts: ['With your types', 'reference/types.md'],
  GetProduct: ['Row versions', 'recipes/row-versions.md'],
  ChangeProduct: ['Row versions', 'recipes/row-versions.md'],
};
