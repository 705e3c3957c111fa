import { cafsdb, requestsIn, type Body, type Refused } from './cafsdb'
import { purgedRequests } from './drafts-store'
import { currentPerson } from './local-user'

/** `held` waits for a refused one of its record; `kept` left the queue for its age and goes out once its owner is signed in. */
export type ListedState = 'waiting' | 'held' | 'refused' | 'kept'
export type ListedRequest = {
  readonly seq: number
  readonly contractName: string
  readonly entity: string
  readonly part: string | undefined
  readonly label: string | undefined
  readonly body: Body
  readonly madeAt: Date
  readonly attempts: number
  readonly state: ListedState
  readonly refused: Refused | undefined
}

/** Everything of the person at this device that the server does not have yet, oldest first. Somebody else's is never in it. */
export async function listRequests(): Promise<ListedRequest[]> {
  const person = await currentPerson()
  if (!person) return []
  const tx = (await cafsdb()).transaction('retryRequests')
  const [waiting, purged] = await Promise.all([requestsIn(tx.store), purgedRequests(person.id).catch(() => [])])
  const inQueue = waiting.filter(({ request }) => request.options.userId === person.id)
  const keys = new Set(inQueue.map(({ request }) => request.key))
  const stuck = new Set<string>()
  return [
    ...purged.filter(({ request }) => !keys.has(request.key)).map((one) => ({ ...one, kept: true })),
    ...inQueue.map((one) => ({ ...one, kept: false })),
  ]
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, request, kept }) => {
      const { contractName, entity, part, label, body, attempts, refused } = request.options
      const state = refused ? 'refused' : kept ? 'kept' : stuck.has(entity) ? 'held' : 'waiting'
      if (refused) stuck.add(entity)
      return { seq, contractName, entity, part, label, body, madeAt: new Date(request.timestamp), attempts, state, refused }
    })
}

/** What waits of one record: a screen shows its own copy instead of the server's while there is any. */
export async function waitingFor(entity: string): Promise<ListedRequest[]> {
  return (await listRequests()).filter((one) => one.entity === entity)
}

export async function unsentCount(): Promise<number> {
  return (await listRequests()).length
}
