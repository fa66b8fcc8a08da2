// Has the browser download a URL. The page stays open even if the response is an error.

/** Time (ms) in which the download must begin. A busy server may queue the request. */
const BEGINS_WITHIN_MS = 120_000;

/**
 * @param address an `http` URL. From another origin the response must be an attachment (`Content-Disposition`)
 * @param name name of the file if the response has none
 */
export function saveFromUrl(address: URL, name: string): void {
  if (address.origin === location.origin) saveByLink(address, name);
  else saveInFrame(address);
}

function saveByLink({ href }: URL, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** A link to another origin would replace this page if the response is an error page. A hidden frame doesn’t. */
function saveInFrame({ href }: URL): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.sandbox.add('allow-downloads');
  frame.src = href;
  document.body.append(frame);
  setTimeout(() => frame.remove(), BEGINS_WITHIN_MS);
}
