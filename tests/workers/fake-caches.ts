/** The part of the Cache API that our service worker uses, in memory, in the order of making. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>()

  async open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, Response>()
    this.stores.set(name, store)
    return {
      match: async (key: string) => store.get(key)?.clone(),
      put: async (key: string, response: Response) => void store.set(key, response),
    }
  }

  async keys() {
    return [...this.stores.keys()]
  }

  async delete(name: string) {
    return this.stores.delete(name)
  }

  async match(key: string) {
    for (const store of this.stores.values()) {
      const response = store.get(key)
      if (response) return response.clone()
    }
    return undefined
  }

  /** Everything that is stored anywhere. */
  addresses(): string[] {
    return [...this.stores.values()].flatMap((store) => [...store.keys()])
  }
}
