import { showFields } from './fields.js';
import { requests } from './requests.js';
import { indent, json, show, sql } from './text.js';

const maxShown = 20000; // In bytes.
const element = (id) => document.getElementById(id);
const openApi = fetch('openapi/v1.json').then((response) => response.json());

// The tag of the last response to each request. The page sends it itself: browsers hide a 304 that their own cache receives.
const tags = new Map();
let chosen = requests[0];
let sending = new AbortController();

function describe(facts) {
  for (const name of ['status', 'size', 'time', 'type', 'tag']) {
    element(name).textContent = facts[name] ?? '';
  }
}

function read(bytes, type) {
  const text = new TextDecoder().decode(bytes.slice(0, maxShown), { stream: true });
  const shown = type.includes('ndjson') ? text : indent(text);
  return bytes.byteLength > maxShown ? `${shown}\n… and ${(bytes.byteLength - maxShown).toLocaleString('en')} bytes more` : shown;
}

async function send(path, { accept = 'application/json', operation }, signal) {
  show(element('sql'), (await openApi).paths[operation].get.description, sql);
  const key = `${accept} ${path}`;
  const headers = new Headers({ Accept: accept, ...(tags.has(key) && { 'If-None-Match': tags.get(key) }) });
  const start = performance.now();
  const response = await fetch(new URL(path, document.baseURI), { headers, signal });
  const bytes = await response.arrayBuffer();
  const time = performance.now() - start;
  const tag = response.headers.get('etag');
  const type = response.headers.get('content-type') ?? '';
  if (tag) {
    tags.set(key, tag);
  }

  describe({
    status: `${response.status} ${response.statusText}`.trim(),
    size: `${bytes.byteLength.toLocaleString('en')} bytes`,
    time: `${time.toFixed(1)} ms`,
    type,
    tag,
  });
  show(element('body'), read(bytes, type), json);
}

// A request that is sent while another is under way takes its place.
async function run() {
  sending.abort();
  const current = new AbortController();
  sending = current;
  element('exchange').setAttribute('aria-busy', 'true');
  describe({ status: 'Waiting…' });
  try {
    await send(element('path').value, chosen, current.signal);
  } catch (failure) {
    if (!current.signal.aborted) {
      describe({ status: `The request failed: ${failure.message}` });
      element('body').replaceChildren();
    }
  } finally {
    if (sending === current) {
      element('exchange').setAttribute('aria-busy', 'false');
    }
  }
}

function select(fields) {
  const [path, query] = chosen.path.split('?');
  const parameters = [query, fields && `fields=${fields}`].filter(Boolean);
  element('path').value = [path, ...(parameters.length > 0 ? [parameters.join('&')] : [])].join('?');
  return run();
}

async function choose(request) {
  chosen = request;
  showFields(element('fields'), (await openApi).paths[request.operation].get, select);
  element('path').value = request.path;
  for (const button of element('requests').children) {
    button.setAttribute('aria-pressed', button.textContent === request.title);
  }

  await run();
}

for (const request of requests) {
  const button = document.createElement('button');
  button.textContent = request.title;
  button.addEventListener('click', () => choose(request));
  element('requests').append(button);
}

element('request').addEventListener('submit', (event) => {
  event.preventDefault();
  run();
});
choose(requests[0]);
