// The form: what is asked.
export const element = (id) => document.getElementById(id);

const hasBody = (method) => ['POST', 'PUT'].includes(method);

// What the form says now. It may be edited while the request is under way.
export function read() {
  const method = element('method').value;
  const body = hasBody(method) ? element('body').value : undefined;
  return { method, path: element('path').value, head: element('head').value, isStaff: element('staff').checked, body };
}

export function setHeader(name, value) {
  const others = element('head').value.split('\n').filter((line) => line && !line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  element('head').value = [...others, `${name}: ${value}`].join('\n');
}

export function setParameter(name, value) {
  const [path, query = ''] = element('path').value.split('?');
  const others = query.split('&').filter((parameter) => parameter && !parameter.startsWith(`${name}=`));
  const all = [...others, ...(value ? [`${name}=${value}`] : [])].join('&');
  element('path').value = path + (all && `?${all}`);
}

export function showParts() {
  const method = element('method').value;
  [element('body'), element('body').labels[0]].forEach((part) => { part.hidden = !hasBody(method); });
  element('other').hidden = method !== 'PUT';
}
