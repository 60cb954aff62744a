import { changeFirst, curl, exchange, readProduct, urlOf } from './exchange.js';
import { showFields } from './fields.js';
import { element, read, setHeader, setParameter, showParts } from './form.js';
import { pages, requests } from './requests.js';
import { operationOf, sourceOf } from './source.js';
import { csharp, indent, json, show, sql } from './text.js';

const documentation = 'https://github.com/dapper-json/Dapper.Json/blob/main/docs/';
const maxShown = 20000; // In bytes.
const shownHeaders = ['content-type', 'content-length', 'etag', 'location', 'age', 'www-authenticate'];

let sending = new AbortController();
let last = {}; // What the last response offers.

function describe(status, size = '', time = '', headers = '') {
  Object.entries({ status, size, time, headers }).forEach(([id, text]) => { element(id).textContent = text; });
}

// The buttons for what may follow a response.
function offer({ etag, next, isOld = false } = {}) {
  last = { etag, next };
  Object.entries({ again: etag, next, newest: isOld }).forEach(([id, isOffered]) => { element(id).hidden = !isOffered; });
}

// Runs the steps of one request. A request that is begun while another is under way takes its place.
async function perform(steps) {
  sending.abort();
  const current = new AbortController();
  sending = current;
  element('response').setAttribute('aria-busy', 'true');
  element('note').textContent = '';
  describe('Waiting…');
  try {
    await steps(current.signal);
  } catch (failure) {
    if (!current.signal.aborted) {
      describe(`The request failed: ${failure.message}`);
      element('json').replaceChildren();
      offer();
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
  const version = request.head.split('\n').filter((line) => line.startsWith('If-Match:'));
  show(element('code'), code, csharp);
  show(element('sql'), text, sql);
  element('parameters').textContent = [...parameters, ...version, ...(request.body === undefined ? [] : [request.body])].join('\n');
  const [title, page] = pages[name] ?? [];
  Object.assign(element('recipe'), { textContent: title ? `Documentation: ${title}` : '', href: documentation + (page ?? ''), hidden: !title });
  return found?.operation;
}

// Shows the first bytes of the content, and returns it if that is all of a document.
function showContent(bytes, type, isAborted) {
  const text = new TextDecoder().decode(bytes.slice(0, maxShown), { stream: true });
  const more = bytes.byteLength > maxShown ? `\n… and ${(bytes.byteLength - maxShown).toLocaleString('en')} bytes more` : '';
  show(element('json'), (/[/+]json\b/.test(type) ? indent(text) : text) + more, json);
  return more || isAborted || !type.startsWith('application/json') ? {} : JSON.parse(text);
}

async function send(request, signal) {
  const { response, bytes, isAborted, time } = await exchange(request, signal);
  const { status, statusText, headers, ok } = response;
  const shown = shownHeaders.filter((name) => headers.has(name)).map((name) => `${name}: ${headers.get(name)}`);
  describe(
    `${status} ${statusText}`.trim() + (isAborted ? ', then aborted: this is no complete document.' : ''),
    `${bytes.byteLength.toLocaleString('en')} bytes`, `${time.toFixed(1)} ms`, shown.join('\n'));
  const { next } = showContent(bytes, headers.get('content-type') ?? '', isAborted);
  const etag = headers.get('etag');
  offer({ etag: request.method === 'GET' && etag, next, isOld: [412, 428].includes(status) });
  if (request.method === 'PUT' && ok) {
    setHeader('If-Match', etag); // The next change is one of this version.
  }
}

// Requests that change the database are sent by the Send button alone.
function respond({ isSent = false, isChosen = false, isEdited = false } = {}) {
  return perform(async (signal) => {
    if (isEdited) {
      const { product, version } = await readProduct(read(), signal);
      signal.throwIfAborted();
      element('body').value = JSON.stringify(product, null, 2);
      setHeader('If-Match', version);
    }

    const request = read();
    const operation = await showSource(request, signal);
    if (isChosen) {
      showFields(element('fields'), operation, (fields) => {
        setParameter('fields', fields);
        respond();
      });
    }

    if (isSent || request.body === undefined) {
      await send(request, signal);
    } else {
      describe('Not sent yet.');
      element('json').replaceChildren();
      offer();
    }
  });
}

function choose({ method = 'GET', path, accept = 'application/json', staff = true, body, isEdited }) {
  Object.entries({ method, path, head: `Accept: ${accept}`, body: body ? JSON.stringify(body, null, 2) : '' })
    .forEach(([id, value]) => { element(id).value = value; });
  element('staff').checked = staff;
  showParts();
  return respond({ isChosen: true, isEdited });
}

async function copy() {
  try {
    const command = await curl(read());
    // Browsers have a clipboard on localhost and over HTTPS only, and may refuse it: the command is shown instead.
    element('note').textContent = await navigator.clipboard?.writeText(command).then(() => 'Copied.', () => command) ?? command;
  } catch (failure) {
    element('note').textContent = `There is no command: ${failure.message}`;
  }
}

async function letOtherChange() {
  try {
    const { priceCents } = await changeFirst(read());
    element('note').textContent = `Another client has set the price to ${priceCents}. Now send your change.`;
  } catch (failure) {
    element('note').textContent = `Another client could not change it: ${failure.message}`;
  }
}

function on(id, type, handle) {
  element(id).addEventListener(type, handle);
}

on('requests', 'change', () => choose(requests[element('requests').value]));
on('method', 'change', showParts);
on('staff', 'change', () => respond());
on('copy', 'click', copy);
on('other', 'click', letOtherChange);
on('again', 'click', () => {
  setHeader('If-None-Match', last.etag);
  respond();
});
on('next', 'click', () => {
  setParameter('after', encodeURIComponent(last.next));
  respond();
});
on('newest', 'click', () => {
  element('body').focus();
  respond({ isEdited: true });
});
on('request', 'submit', (event) => {
  event.preventDefault();
  respond({ isSent: true });
});

// A list beside the request where there is room, and one line above it where there is not.
const wide = matchMedia('(min-width: 48rem)');
const arrange = () => { element('requests').size = wide.matches ? requests.length : 1; };
element('requests').append(...requests.map(({ title }, index) => new Option(title, index)));
wide.addEventListener('change', arrange);
arrange();
element('requests').value = '0';
choose(requests[0]);
