import { writeDurably, waitingRequestsOf } from './cafsdb'
import { dropPurged } from './drafts-store'
import { rememberRequest } from './known-requests'
import { currentPerson } from './local-user'
import { newId } from './new-id'
import { replay } from './queue-drain'
import { listRequests, type ListedRequest } from './queue-list'
import { queueChanged } from './queue-news'

/** Tries all waiting requests at once. A refused request is tried as a new one, since the server did nothing with the old one. */
export async function retryNow(): Promise<void> {
  const person = await currentPerson()
  await writeDurably(['retryRequests'], async (tx) => {
    const queue = tx.objectStore('retryRequests')
    for (const { seq, request } of await waitingRequestsOf(queue)) {
      const { refused, ...options } = request.options
      if (!refused || options.userId !== person?.id) continue
      const key = newId()
      rememberRequest(key)
      await queue.put({ ...request, key, options: { ...options, attempts: 0 } }, seq)
    }
  })
  queueChanged()
  await replay()
}

/** Sends a refused request again after its owner has seen what was taken for a patient's data and said that it stays. */
export async function sendDespite(seq: number): Promise<void> {
  const person = await currentPerson()
  await writeDurably(['retryRequests'], async (tx) => {
    const queue = tx.objectStore('retryRequests')
    const found = (await waitingRequestsOf(queue)).find((one) => one.seq === seq)
    if (!found?.request.options.refused || found.request.options.userId !== person?.id) return
    const { refused: _, body, ...options } = found.request.options
    const said = 'isChecked' in body ? { isChecked: true } : { despite: true }
    const key = newId()
    rememberRequest(key)
    await queue.put({ ...found.request, key, options: { ...options, body: { ...body, ...said }, attempts: 0 } }, seq)
  })
  queueChanged()
  await replay()
}

/** Removes a waiting request because its owner gave it up. */
export async function discardQueued(seq: number): Promise<void> {
  await discardWhere((one) => one.seq === seq)
}

/** Removes all waiting requests of a part because the server's version is taken. */
export async function discardPart(entity: string, part: string): Promise<void> {
  await discardWhere((one) => one.entity === entity && one.part === part)
}

async function discardWhere(isGivenUp: (one: ListedRequest) => boolean): Promise<void> {
  const person = await currentPerson()
  const seqs = (await listRequests()).filter(isGivenUp).map(({ seq }) => seq)
  if (!person || seqs.length === 0) return
  await writeDurably(['retryRequests'], async (tx) => {
    await Promise.all(seqs.map((seq) => tx.objectStore('retryRequests').delete(seq)))
  })
  await Promise.all(seqs.map((seq) => dropPurged({ userId: person.id, seq }).catch(() => {})))
  queueChanged()
  void replay()
}
