const word = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Limited by the name of the plugin's database roles. */
const longestId = 52;

/** Why a plugin cannot have this name, in one sentence; undefined if it can. */
export function nameProblem(name, publisher) {
  if (!word.test(name))
    return `"${name}" cannot be the name: use lower-case letters, digits and single hyphens, beginning with a letter, such as tool-log.`;
  if (!word.test(publisher))
    return `"${publisher}" cannot be the publisher: use lower-case letters, digits and single hyphens, beginning with a letter, such as acme.`;
  const id = `${publisher}.${name}`;
  if (id.length > longestId)
    return `The id ${id} has ${id.length} characters; choose names with which it has at most ${longestId}.`;
  return undefined;
}

/** The words that templates write for a plugin. */
export function wordsOf(name, publisher) {
  const title = name.replaceAll('-', ' ');
  return {
    name,
    publisher,
    title: title[0].toUpperCase() + title.slice(1),
    code: name.replaceAll('-', '_').toUpperCase(),
  };
}
