import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>

/** Prisma's driver with transactions that send PostgreSQL one statement after another: pg warns where a connection gets two at once, and will refuse that. */
export class PrismaPgInTurn extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => asksInTurn(await start(isolationLevel))
    return adapter
  }
}

function asksInTurn(transaction: Transaction): Transaction {
  const queryRaw = transaction.queryRaw.bind(transaction)
  const executeRaw = transaction.executeRaw.bind(transaction)
  let last: Promise<unknown> = Promise.resolve()
  const next = <T>(ask: () => Promise<T>): Promise<T> => {
    const mine = last.then(ask)
    // A failure is reported to the caller of that statement; the next one runs nevertheless.
    last = mine.catch(() => {})
    return mine
  }
  transaction.queryRaw = (query) => next(() => queryRaw(query))
  transaction.executeRaw = (query) => next(() => executeRaw(query))
  return transaction
}
