import { connection } from './connection'
import { housekeep } from './housekeeping'
import { leaveView, reloadOnOtherPerson } from './local-user'
import { notifications } from './notifications'
import { isView } from './page-mark'
import { showSignedOut, startPolling } from './poll'
import { replay } from './queue-drain'
import { listRequests } from './queue-list'
import { purgeRequests } from './queue-purge'
import { onSessionLost } from './session-lost'

export const retryEveryMs = 90_000
let isStarted = false

/**
 * Keeps the page in touch with the server: polls, sends waiting requests every 90 seconds and as soon as a poll succeeds again, and leaves when the person at
 * this device changes.
 * @param showSignIn Draws the page again, as somebody without a session sees it.
 * @param isUnsaved Whether this would lose typed text: the page then stays, and a banner says that the person is signed out.
 */
export function startBeat(showSignIn: () => void, isUnsaved: () => boolean): () => void {
  // The lock keeps the order: requests that are too old leave the queue before anything is sent.
  if (!isStarted && !isView())
    void purgeRequests()
      .then(() => housekeep())
      .catch(() => {})
  isStarted = true

  let wasAway = true
  const stops = [
    startPolling((outcome) => {
      if (outcome === 'signedOut' && isView()) leaveView(null)
      const isBack = outcome === 'success' && wasAway
      wasAway = outcome !== 'success'
      if (isBack) sendWaiting()
    }, isAnythingWaiting()),
    // A request may have failed between two polls that both succeeded.
    connection.subscribe(() => {
      if (!connection.offline) sendWaiting()
    }),
    // The network may be gone and back before a poll notices, and requests saved in the meantime would not be tried.
    onNetwork(sendWaiting),
    repeatEvery(retryEveryMs, sendWaiting),
    reloadOnOtherPerson(isUnsaved),
    reloadFromHistory(),
    onSessionLost(() => (isView() ? leaveView(null) : isUnsaved() ? showSignedOut() : showSignIn())),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Requests that wait from before are sent with the first poll, which then does not wait itself. */
async function isAnythingWaiting(): Promise<boolean> {
  return !isView() && (await listRequests().catch(() => [])).length > 0
}

function sendWaiting(): void {
  if (!isView() && !notifications.get().signedOut) void replay()
}

function onNetwork(work: () => void): () => void {
  window.addEventListener('online', work)
  return () => window.removeEventListener('online', work)
}

function repeatEvery(milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, milliseconds)
  return () => clearInterval(timer)
}

/** A page from the back/forward cache may belong to the person before, so it is loaded again. */
function reloadFromHistory(): () => void {
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) window.location.reload()
  }
  window.addEventListener('pageshow', shown)
  return () => window.removeEventListener('pageshow', shown)
}
