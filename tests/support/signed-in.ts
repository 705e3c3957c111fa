import { POST as login } from '@/app/login/route'
import { prisma } from '@/server/kernel/db'
import { ownPage, send, sessionOf } from './http'
import { person, type Person } from './people'

export type SignedIn = Person & { readonly cookie: string; readonly token: string }

/** A person with two sessions: the cookie of the application's own page and the token of another client. */
export async function signedIn(wanted: Parameters<typeof person>[0] = {}): Promise<SignedIn> {
  const who = await person(wanted)
  const body = { username: who.username, password: who.password }
  const [browser, client] = [await send(login, '/login', { body, headers: ownPage }), await send(login, '/login', { body })]
  // The person is mailed that the second login came from another device; a test's mails are not about that.
  await prisma().outboxEvent.deleteMany({ where: { type: 'mail', payload: { path: ['to'], equals: who.email } } })
  return { ...who, cookie: sessionOf(browser), token: String(Reflect.get(Object(client.body.user), 'authToken')) }
}
