// Sends a request, and reads what comes back, also where it breaks off.
import { load } from './source.js';

let staffToken = { value: '', renewAt: 0 };

async function token() {
  if (performance.now() > staffToken.renewAt) {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Ada"}' };
    const { accessToken, expiresIn } = await (await load('sign-in', init)).json();
    staffToken = { value: accessToken, renewAt: performance.now() + expiresIn * 500 };
  }

  return staffToken.value;
}

export function urlOf({ path }) {
  const url = new URL(path, document.baseURI);
  if (url.origin !== location.origin) {
    throw new Error('the path leads to another server, which must not get the token.');
  }

  return url;
}

async function headersOf({ head, isStaff, body }) {
  const lines = head.split('\n').filter((line) => line.trim()).map((line) => line.split(/:\s*(.*)/));
  return {
    ...Object.fromEntries(lines.map(([name, value = '']) => [name, value])),
    ...(isStaff && { Authorization: `Bearer ${await token()}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
}

// The chunks that come, and whether the connection ended before the response did.
async function receive(response, signal) {
  const chunks = [];
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
      chunks.push(part.value);
    }
  } catch (failure) {
    if (signal.aborted) {
      throw failure;
    }

    return { chunks, isAborted: true };
  }

  return { chunks, isAborted: false };
}

export async function exchange(request, signal) {
  const { method, body } = request;
  const headers = await headersOf(request);
  const start = performance.now();
  // no-store: the browser's own cache would hide what the server responds.
  const response = await fetch(urlOf(request), { method, headers, body, cache: 'no-store', signal });
  const { chunks, isAborted } = await receive(response, signal);
  const time = performance.now() - start;
  return { response, isAborted, time, bytes: await new Blob(chunks).arrayBuffer() };
}

export async function curl(request) {
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = Object.entries(await headersOf(request)).flatMap(([name, value]) => ['-H', quote(`${name}: ${value}`)]);
  const body = request.body === undefined ? [] : ['-d', quote(request.body)];
  return ['curl', '--globoff', '-X', request.method, quote(urlOf(request).href), ...headers, ...body].join(' ');
}

// A product as it is now, and the ETag of its version.
export async function readProduct(request, signal) {
  const response = await load(urlOf(request), { cache: 'no-store', signal });
  const { name, priceCents } = await response.json();
  return { product: { name, priceCents }, version: response.headers.get('etag') };
}

// What another client does meanwhile: it reads the product, and saves a higher price.
export async function changeFirst(request) {
  const { product, version } = await readProduct(request);
  product.priceCents += 100;
  const head = `If-Match: ${version}`;
  const body = JSON.stringify(product);
  await load(urlOf(request), { method: 'PUT', headers: await headersOf({ head, isStaff: true, body }), body });
  return product;
}
