import { durably, requestsIn } from './cafsdb'
import { tellOtherTabs } from './channel'
import { forgetDraftsOf } from './drafts-store'
import { storeCookie, storedCookie } from './stored-cookie'
import { forgetLastWordsOf } from './last-words'
import { currentPerson, dropRead, keysOfPurged, nobody, personKey } from './local-user'

/*
 * How a person leaves a device: apart from how they come (local-user.ts), since every page carries that.
 */

/** The login screen is shown: the session ran out, or its cookie is gone. What was read goes; what was typed and not sent waits, unseen, for its owner. */
export async function lock(): Promise<void> {
  nobody()
  const before = await currentPerson()
  if (!before) return
  const kept = await keysOfPurged()
  await durably(['general', 'apiRequests', 'retryRequests'], async (tx) => {
    await dropRead(tx, { except: null, kept })
    await tx.objectStore('general').delete(personKey)
  })
  await forgetRest()
  tellOtherTabs({ kind: 'user', id: null, isLocked: true })
}

/** Logged out by choice, asked before where something was unsent: nothing of this person stays. Others' locked work does. */
export async function forget(): Promise<void> {
  const me = await currentPerson()
  nobody()
  if (me) {
    forgetLastWordsOf(me.id)
    await forgetDraftsOf(me.id)
    const kept = await keysOfPurged()
    await durably(['general', 'apiRequests', 'retryRequests'], async (tx) => {
      const queue = tx.objectStore('retryRequests')
      for (const { seq, request } of await requestsIn(queue)) if (request.options.userId === me.id) await queue.delete(seq)
      await dropRead(tx, { except: null, kept })
      await tx.objectStore('general').delete(personKey)
    })
  }
  await forgetRest()
  tellOtherTabs({ kind: 'user', id: null })
}

/**
 * @param end Tells the server; where that fails a cookie does, which the server honours until somebody signs in. Answers which provider of single
 *   sign-on made the session: it is logged out of in a window of its own, or in this one where the browser opens none.
 */
export async function signOut(end: () => Promise<string | undefined>): Promise<void> {
  const provider = await end().catch(markSignedOut)
  const leaving = provider === undefined ? null : `/sso/${provider}/slorequest`
  const opened = leaving === null ? null : window.open(leaving, 'cusp-sso', 'popup,width=520,height=700')
  await forget().catch(() => {})
  // A new document: no router cache, no memory and no inline data of the person.
  window.location.replace(leaving !== null && opened === null ? leaving : '/')
}

/** Whether somebody logged out here while the server could not be told; the login screen then tells it. */
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
