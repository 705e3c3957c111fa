import { writeDurably, waitingRequestsOf } from './cafsdb'
import { tellOtherTabs } from './channel'
import { forgetDraftsOf } from './drafts-store'
import { storeCookie, storedCookie } from './stored-cookie'
import { forgetLastWordsOf } from './last-words'
import { currentPerson, dropRead, keysOfPurged, disownDocument, personKey } from './local-user'

/* The ways in which a person leaves a device. They are apart from arriving (local-user.ts), whose code every page carries. */

/**
 * Locks the device when the login screen is shown, because the session ran out or its cookie is gone. Data that was read is deleted; text that was typed and
 * not sent waits, unseen, for its owner.
 */
export async function lockDevice(): Promise<void> {
  disownDocument()
  const before = await currentPerson()
  if (!before) return
  const kept = await keysOfPurged()
  await writeDurably(['general', 'apiRequests', 'retryRequests'], async (tx) => {
    await dropRead(tx, { except: null, kept })
    await tx.objectStore('general').delete(personKey)
  })
  await forgetRest()
  tellOtherTabs({ kind: 'user', id: null, isLocked: true })
}

/** Removes everything of a person who logged out by choice; they were asked before where something was unsent. The locked work of other people stays. */
export async function forgetPerson(): Promise<void> {
  const me = await currentPerson()
  disownDocument()
  if (me) {
    forgetLastWordsOf(me.id)
    await forgetDraftsOf(me.id)
    const kept = await keysOfPurged()
    await writeDurably(['general', 'apiRequests', 'retryRequests'], async (tx) => {
      const queue = tx.objectStore('retryRequests')
      for (const { seq, request } of await waitingRequestsOf(queue)) if (request.options.userId === me.id) await queue.delete(seq)
      await dropRead(tx, { except: null, kept })
      await tx.objectStore('general').delete(personKey)
    })
  }
  await forgetRest()
  tellOtherTabs({ kind: 'user', id: null })
}

/**
 * @param end Tells the server. Where that fails, a cookie does so, which the server honours until somebody signs in. Returns the provider of single sign-on
 * that made the session: the person is logged out there in a window of its own, or in this one where the browser opens none.
 */
export async function signOut(end: () => Promise<string | undefined>): Promise<void> {
  const provider = await end().catch(markSignedOut)
  const leaving = provider === undefined ? null : `/sso/${provider}/slorequest`
  const opened = leaving === null ? null : window.open(leaving, 'cusp-sso', 'popup,width=520,height=700')
  await forgetPerson().catch(() => {})
  // A new document has no router cache, no memory and no inline data of the person.
  window.location.replace(leaving !== null && opened === null ? leaving : '/')
}

/** Whether somebody logged out here while the server could not be told; the login screen then tells the server. */
export function isMarkedSignedOut(): boolean {
  return storedCookie('signedout') !== undefined
}

function markSignedOut(): undefined {
  storeCookie('signedout', '1', 30)
  return undefined
}

async function forgetRest(): Promise<void> {
  sessionStorage.clear()
  if (!('caches' in window)) return
  for (const name of await caches.keys()) if (!name.includes('precache')) await caches.delete(name)
}
