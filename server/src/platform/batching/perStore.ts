/** Creates something once per store, such as a `batchCalls` that gathers the calls to it. */
export function perStore<Store extends WeakKey, Made>(make: (store: Store) => Made): (store: Store) => Made {
  const made = new WeakMap<Store, Made>();
  return (store) => {
    const known = made.get(store) ?? make(store);
    made.set(store, known);
    return known;
  };
}
