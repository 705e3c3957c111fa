import { cafsdb, waitingRequestsOf, type Body, type Refused } from './cafsdb'
import { purgedRequests } from './drafts-store'
import { currentPerson } from './local-user'

/** `held`: waits for a refused request of its record; `kept`: left the queue because of its age and is sent once its owner is signed in. */
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

/** All requests of the person at this device that the server does not have yet, oldest first. Other people's requests are never included. */
export async function listRequests(): Promise<ListedRequest[]> {
  const person = await currentPerson()
  if (!person) return []
  const tx = (await cafsdb()).transaction('retryRequests')
  const [waiting, purged] = await Promise.all([waitingRequestsOf(tx.store), purgedRequests(person.id).catch(() => [])])
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

/** The waiting requests of one record: while there are any, a screen shows its own copy instead of the server's. */
export async function listWaitingRequests(entity: string): Promise<ListedRequest[]> {
  return (await listRequests()).filter((one) => one.entity === entity)
}

export async function countUnsent(): Promise<number> {
  return (await listRequests()).length
}
