import { busyCode } from '@/lib/busy'
import { getNotifications } from '@/lib/contracts/notifications'
import { parseAnswer } from './answer'
import { connection } from './connection'
import { onAnotherPerson, personOfDocument } from './local-user'
import { shownLocale } from './locale'
import { nothingNew, notifications, showNotifications } from './notifications'
import { pageMark } from './page-mark'
import { addressOf } from './payload'
import { firstWithinMs, waitAfter, type PollOutcome } from './poll-times'

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
    if (answer?.code === busyCode) return recordConnection('busy')
    const read = response.ok && answer?.status === 'SUCCESS' ? (await getNotifications.shapes()).output.safeParse(answer) : null
    if (!read?.success) throw new Error(`no answer (HTTP ${response.status})`)
    if (person !== personOfDocument()) return recordConnection('success')
    // While the server is not certain what is new it gives no version. The one before stays right: it is made of the data.
    etag = response.headers.get('etag') ?? etag
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

/**
 * Polls every 10 seconds while the page is shown, less often where the server is slow (poll-times.ts), and at once when it is shown again or the network
 * reports a change. The first poll comes at random within 10 seconds, or at once where `isAwaited`.
 */
export function startPolling(onOutcome: (outcome: PollOutcome) => void, isAwaited: Promise<boolean> = Promise.resolve(false)): () => void {
  let stopped = false
  let running = false
  let waitMs = Math.random() * firstWithinMs
  const beat = async () => {
    clearTimeout(timer)
    if (stopped || running || document.hidden) return
    running = true
    const begun = performance.now()
    const outcome = await poll()
    running = false
    if (stopped) return
    onOutcome(outcome)
    waitMs = waitAfter({ outcome, tookMs: performance.now() - begun, waitedMs: waitMs, hasNetwork: navigator.onLine !== false })
    timer = setTimeout(() => void beat(), waitMs)
  }
  const now = () => void beat()
  let timer = setTimeout(now, waitMs)
  void isAwaited.then((isSo) => isSo && now())
  document.addEventListener('visibilitychange', now)
  window.addEventListener('online', now)
  window.addEventListener('offline', now)
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
