// Firefox (153, at least) now and then never returns from making a worker in a worker: of uploads begun while the page was
// still opening one in twenty stood still, with all the worker had to do, and said nothing. There is no feature to ask
// for: only the name tells.
export function mayNestWorkers(userAgent: string): boolean {
  return !userAgent.includes('Firefox/');
}
