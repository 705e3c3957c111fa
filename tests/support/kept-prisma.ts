import type * as Client from '@/lib/generated/prisma/client'

type Generated = typeof Client
type Factory = Client.Prisma.PrismaClientOptionsWithAdapter['adapter']
type Adapter = Awaited<ReturnType<Factory['connect']>>
type Kept = { readonly changing: Changing; readonly client: InstanceType<Generated['PrismaClient']> }

/**
 * Replaces the generated client in integration tests (tests/vitest.config.ts). Reading the schema takes a client half a second of processor time, and every
 * file opens one on a database of its own: here a closed client is given to the next file, on the database that it names. It is kept between two files, so its
 * name has no `cusp` (nothing-left.ts).
 */
const store = globalThis as { keptPrisma?: { readonly generated: Generated; readonly free: Kept[] } }
store.keptPrisma ??= { generated: await import('../../lib/generated/prisma/client'), free: [] }
const { generated, free } = store.keptPrisma

export const { Prisma } = generated

export function PrismaClient({ adapter }: { readonly adapter: Factory }): Kept['client'] {
  const kept = free.pop() ?? makeKept(adapter)
  kept.changing.take(adapter)
  let isOpen = true
  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    if (await kept.changing.leave()) free.push(kept)
  }
  return new Proxy(kept.client, {
    get(client, name): unknown {
      if (name === '$disconnect') return close
      if (!isOpen && typeof name === 'string' && name !== 'then') throw new Error(`A client that was closed is asked for ${name}.`)
      const value: unknown = Reflect.get(client, name)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })
}

function makeKept(first: Factory): Kept {
  const changing = new Changing(first)
  return { changing, client: new generated.PrismaClient({ adapter: changing }) }
}

/** The driver of the file that has the client at the moment. */
class Changing implements Factory {
  readonly provider
  readonly adapterName
  #factory: Factory | undefined
  #adapter: Promise<Adapter> | undefined
  #underWay = 0

  constructor({ provider, adapterName }: Factory) {
    this.provider = provider
    this.adapterName = adapterName
  }

  take(factory: Factory): void {
    this.#factory = factory
    this.#adapter = undefined
  }

  /** Whether nothing is running any more, so that another file may have the client. */
  async leave(): Promise<boolean> {
    const adapter = this.#adapter
    const isIdle = this.#underWay === 0
    this.#factory = undefined
    this.#adapter = undefined
    await (await adapter)?.dispose()
    return isIdle
  }

  async connect(): Promise<Adapter> {
    const first = await this.#now()
    return {
      provider: this.provider,
      adapterName: this.adapterName,
      queryRaw: (query) => this.#ask((adapter) => adapter.queryRaw(query)),
      executeRaw: (query) => this.#ask((adapter) => adapter.executeRaw(query)),
      executeScript: (script) => this.#ask((adapter) => adapter.executeScript(script)),
      startTransaction: (level) => this.#ask((adapter) => adapter.startTransaction(level)),
      getConnectionInfo: () => first.getConnectionInfo?.() ?? { supportsRelationJoins: true },
      dispose: async () => {},
    }
  }

  async #ask<T>(ask: (adapter: Adapter) => Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await ask(await this.#now())
    } finally {
      this.#underWay -= 1
    }
  }

  #now(): Promise<Adapter> {
    const factory = this.#factory
    if (!factory) return Promise.reject(new Error('The database was closed.'))
    return (this.#adapter ??= factory.connect())
  }
}
