// Has the browser save what an address answers, at its own pace, and stay on this page whatever that is.

/** How long a browser may take to begin: a service may have who reads wait for a place. In milliseconds. */
const BEGINS_WITHIN_MS = 120_000;

/**
 * @param address an `http` address; of another origin what it answers has to say that it is to be saved
 * @param name for what says none of its own
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

/** To a link a browser would go: it would leave this page for what is no file, such as an error, and ask beforehand. */
function saveInFrame({ href }: URL): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.sandbox.add('allow-downloads');
  frame.src = href;
  document.body.append(frame);
  setTimeout(() => frame.remove(), BEGINS_WITHIN_MS);
}
