import { getNotifications } from '@/lib/contracts/notifications'
import { parseAnswer } from './answer'
import { connection } from './connection'
import { onAnotherPerson, personOfDocument } from './local-user'
import { shownLocale } from './locale'
import { nothingNew, notifications, pollEveryMs, showNotifications } from './notifications'
import { pageMark } from './page-mark'
import { addressOf } from './payload'

export type PollOutcome = 'success' | 'signedOut' | 'offline'

const pollTimeoutMs = 10_000

let etag: string | null = null

/** One poll. An authentication failure does not throw but is reported, since it shows that the server is there. */
export async function poll(): Promise<PollOutcome> {
  const person = personOfDocument()
  const mark = pageMark()
  try {
    const response = await fetch(addressOf(getNotifications.path, { locale: shownLocale() }), {
      headers: { accept: 'application/json', ...(mark !== null && { 'x-cusp-user': mark }), ...(etag && { 'if-none-match': etag }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(pollTimeoutMs),
    })
    if (response.status === 304) return recordConnection('success')
    const answer = parseAnswer(await response.text())
    if (answer?.status === 'AUTHENTICATION_FAILED') {
      showSignedOut()
      return recordConnection('signedOut')
    }
    const read = response.ok && answer?.status === 'SUCCESS' ? (await getNotifications.shapes()).output.safeParse(answer) : null
    if (!read?.success) throw new Error(`no answer (HTTP ${response.status})`)
    if (person !== personOfDocument()) return recordConnection('success')
    etag = response.headers.get('etag')
    showNotifications({ formsDue: 0, ...read.data, signedOut: false })
    return recordConnection('success')
  } catch {
    connection.failed()
    return 'offline'
  }
}

export function showSignedOut(): void {
  etag = null
  if (!notifications.get().signedOut) showNotifications({ ...nothingNew, signedOut: true })
}

/** Polls every 10 seconds while the page is shown, and at once when it is shown again or the network reports a change. */
export function startPolling(onOutcome: (outcome: PollOutcome) => void): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  const beat = async () => {
    clearTimeout(timer)
    if (stopped || running || document.hidden) return
    running = true
    const outcome = await poll()
    running = false
    if (stopped) return
    onOutcome(outcome)
    timer = setTimeout(() => void beat(), pollEveryMs)
  }
  const now = () => void beat()
  document.addEventListener('visibilitychange', now)
  window.addEventListener('online', now)
  window.addEventListener('offline', now)
  now()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', now)
    window.removeEventListener('online', now)
    window.removeEventListener('offline', now)
  }
}

// Versions are counted for each person, so another person's version may be the same text.
onAnotherPerson(() => {
  etag = null
  showNotifications(nothingNew)
})

function recordConnection(outcome: PollOutcome): PollOutcome {
  connection.worked()
  return outcome
}
