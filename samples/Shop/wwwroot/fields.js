// The check boxes for the fields of a response. Which fields there are is read off the endpoint's OpenAPI description.
const takesFields = (operation) => operation?.parameters?.some(({ name }) => name === 'fields');

function leaves(schema, path = []) {
  const properties = Object.entries(schema?.items?.properties ?? schema?.properties ?? {});
  return properties.length > 0 ? properties.flatMap(([name, inside]) => leaves(inside, [...path, name])) : [path];
}

// [['orderId'], ['customer', 'name']] becomes [orderId,customer[name]].
function list(paths) {
  const names = [...new Set(paths.map(([name]) => name))];
  return `[${names.map((name) => {
    const inside = paths.filter(([first, ...rest]) => first === name && rest.length > 0).map(([, ...rest]) => rest);
    return name + (inside.length > 0 ? list(inside) : '');
  }).join(',')}]`;
}

// Shows a check box for each field; none where the endpoint has no such parameter.
export function showFields(element, operation, changed) {
  const boxes = [];
  const paths = takesFields(operation) ? leaves(operation.responses['200'].content['application/json'].schema) : [];
  for (const path of paths) {
    const box = document.createElement('input');
    [box.type, box.checked] = ['checkbox', true];
    box.addEventListener('change', () => {
      const chosen = paths.filter((_, index) => boxes[index].checked);
      if (chosen.length === 0) {
        // An empty list would ask for the default, which is all.
        box.checked = true;
        return;
      }

      changed(chosen.length === paths.length ? null : list(chosen));
    });
    boxes.push(box);
  }

  element.hidden = paths.length === 0;
  element.replaceChildren(element.querySelector('legend'), ...paths.map((path, index) => {
    const label = document.createElement('label');
    label.append(boxes[index], path.join('.'));
    return label;
  }));
}
