import { showFields } from './fields.js';
import { pages, requests } from './requests.js';
import { load, operationOf, sourceOf } from './source.js';
import { csharp, indent, json, show, sql } from './text.js';

const documentation = 'https://github.com/dapper-json/Dapper.Json/blob/main/docs/';
const maxShown = 20000; // In bytes.
const shownHeaders = ['content-type', 'content-length', 'etag', 'location', 'age', 'www-authenticate'];
const element = (id) => document.getElementById(id);

let accept = 'application/json';
let staffToken = { value: '', renewAt: 0 };
let sending = new AbortController();

const hasBody = (method) => ['POST', 'PUT'].includes(method);

async function token() {
  if (performance.now() > staffToken.renewAt) {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Ada"}' };
    const { accessToken, expiresIn } = JSON.parse(await load('sign-in', init));
    staffToken = { value: accessToken, renewAt: performance.now() + expiresIn * 500 };
  }

  return staffToken.value;
}

// What the form says now. It may be edited while the request is under way.
function read() {
  const method = element('method').value;
  return { method, path: element('path').value, accept, isStaff: element('staff').checked, ...(hasBody(method) && { body: element('body').value }) };
}

function urlOf({ path }) {
  const url = new URL(path, document.baseURI);
  if (url.origin !== location.origin) {
    throw new Error('the path leads to another server, which must not get the token.');
  }

  return url;
}

async function headersOf(request) {
  return {
    Accept: request.accept,
    ...(request.isStaff && { Authorization: `Bearer ${await token()}` }),
    ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
  };
}

function describe(status, size = '', time = '', headers = '') {
  Object.entries({ status, size, time, headers }).forEach(([id, text]) => { element(id).textContent = text; });
}

// Runs the steps of one request. A request that is begun while another is under way takes its place.
async function perform(steps) {
  sending.abort();
  const current = new AbortController();
  sending = current;
  element('response').setAttribute('aria-busy', 'true');
  element('copied').textContent = '';
  describe('Waiting…');
  try {
    await steps(current.signal);
  } catch (failure) {
    if (!current.signal.aborted) {
      describe(`The request failed: ${failure.message}`);
      element('json').replaceChildren();
    }
  } finally {
    if (sending === current) {
      element('response').setAttribute('aria-busy', 'false');
    }
  }
}

async function showSource(request, signal) {
  const found = await operationOf(request.method, urlOf(request));
  const name = found?.operation.operationId;
  const { code, sql: text } = name ? await sourceOf(name) : { code: 'No endpoint of this sample has this method and path.', sql: '' };
  signal.throwIfAborted();
  const parameters = (found?.parameters ?? []).map(([key, value]) => `${key} = ${value}`);
  show(element('code'), code, csharp);
  show(element('sql'), text, sql);
  element('parameters').textContent = [...parameters, ...(request.body === undefined ? [] : [request.body])].join('\n');
  const [title, page] = pages[name] ?? [];
  Object.assign(element('recipe'), { textContent: title ? `Documentation: ${title}` : '', href: documentation + (page ?? ''), hidden: !title });
  return found?.operation;
}

function decode(bytes, type) {
  const text = new TextDecoder().decode(bytes.slice(0, maxShown), { stream: true });
  const shown = /[/+]json\b/.test(type) ? indent(text) : text;
  return bytes.byteLength > maxShown ? `${shown}\n… and ${(bytes.byteLength - maxShown).toLocaleString('en')} bytes more` : shown;
}

async function send(request, signal) {
  const { method, body } = request;
  const headers = await headersOf(request);
  const start = performance.now();
  // no-store: the browser's own cache would hide what the server responds.
  const response = await fetch(urlOf(request), { method, headers, body, cache: 'no-store', signal });
  const bytes = await response.arrayBuffer();
  const time = performance.now() - start;
  const shown = shownHeaders.filter((name) => response.headers.has(name)).map((name) => `${name}: ${response.headers.get(name)}`);
  describe(
    `${response.status} ${response.statusText}`.trim(), `${bytes.byteLength.toLocaleString('en')} bytes`, `${time.toFixed(1)} ms`, shown.join('\n'));
  show(element('json'), decode(bytes, response.headers.get('content-type') ?? ''), json);
}

// Requests that change the database are sent by the Send button alone.
function respond({ isSent = false, isChosen = false } = {}) {
  const request = read();
  return perform(async (signal) => {
    const operation = await showSource(request, signal);
    if (isChosen) {
      showFields(element('fields'), operation, select);
    }

    if (isSent || request.body === undefined) {
      await send(request, signal);
    } else {
      describe('Not sent yet.');
      element('json').replaceChildren();
    }
  });
}

function showBody() {
  [element('body'), element('body').labels[0]].forEach((part) => { part.hidden = !hasBody(element('method').value); });
}

function select(fields) {
  const [path, query = ''] = element('path').value.split('?');
  const rest = query.split('&').filter((parameter) => parameter && !parameter.startsWith('fields='));
  const all = [...rest, ...(fields ? [`fields=${fields}`] : [])].join('&');
  element('path').value = path + (all && `?${all}`);
  return respond();
}

function choose(chosen) {
  element('staff').checked = chosen.staff ?? true;
  accept = chosen.accept ?? 'application/json';
  element('method').value = chosen.method ?? 'GET';
  element('path').value = chosen.path;
  element('body').value = chosen.body ? JSON.stringify(chosen.body, null, 2) : '';
  showBody();
  return respond({ isChosen: true });
}

async function copy() {
  const request = read();
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  try {
    const headers = Object.entries(await headersOf(request)).flatMap(([name, value]) => ['-H', quote(`${name}: ${value}`)]);
    const body = request.body === undefined ? [] : ['-d', quote(request.body)];
    const command = ['curl', '--globoff', '-X', request.method, quote(urlOf(request).href), ...headers, ...body].join(' ');
    // Browsers have a clipboard on localhost and over HTTPS only, and may refuse it: the command is shown instead.
    element('copied').textContent = await navigator.clipboard?.writeText(command).then(() => 'Copied.', () => command) ?? command;
  } catch (failure) {
    element('copied').textContent = `There is no command: ${failure.message}`;
  }
}

// A list beside the request where there is room, and one line above it where there is not.
const wide = matchMedia('(min-width: 48rem)');
const arrange = () => { element('requests').size = wide.matches ? requests.length : 1; };
element('requests').append(...requests.map(({ title }, index) => new Option(title, index)));
element('requests').addEventListener('change', () => choose(requests[element('requests').value]));
element('method').addEventListener('change', showBody);
element('staff').addEventListener('change', () => respond());
element('copy').addEventListener('click', copy);
element('request').addEventListener('submit', (event) => {
  event.preventDefault();
  respond({ isSent: true });
});
wide.addEventListener('change', arrange);
arrange();
element('requests').value = '0';
choose(requests[0]);
