import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { GET as slo } from '@/app/sso/shibboleth/slo/route'
import { peerHeader } from '@/server/kernel/http/address'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { logoutRequest, logoutResponse, newMessageId } from '@/server/sign-in/saml/logout'
import { withMessage } from '@/server/sign-in/saml/redirect-binding'
import { shibboleth } from '@/server/sign-in/saml/shibboleth'
import { ownPage, send } from '../../support/http'
import { person, type Person } from '../../support/people'
import { begin, arriveFromProvider, post, useProvider } from '../../support/saml-browser'
import { honestAnswer, logoutUrl, makeIdp, metadataOf, oids, type Idp } from '../../support/saml-idp'
import { signedIn, type SignedIn } from '../../support/signed-in'

let idp: Idp
let admin: SignedIn
let student: Person
beforeAll(async () => {
  idp = await makeIdp()
  admin = await signedIn({ role: 'ADMIN' })
  student = await person({ username: 'ada@uni.example' })
})
beforeEach(async () => {
  stopClock(null)
  await Promise.all([prisma().attemptWindow.deleteMany(), prisma().samlKey.deleteMany(), prisma().samlProvider.deleteMany()])
})
afterAll(() => stopClock(null))

const askSignIn = async (name: string, body: object, who = admin) =>
  (await send(api, `/api/sign-in/${name}`, { body, cookie: who.cookie, headers: ownPage })).body
const changeKey = (step: string) => askSignIn('changeSamlKey', { step })

describe('logging out', () => {
  const query = async (url: string) => {
    const response = await slo(new Request(url, { headers: { [peerHeader]: '192.0.2.1', 'sec-fetch-site': 'cross-site' } }))
    return response.headers.get('location') ?? ''
  }
  const sloUrl = 'http://localhost:3000/sso/shibboleth/slo'
  const sessions = () => prisma().signInSession.count({ where: { userId: student.id } })
  const nameId = {
    value: 'ada-1',
    format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    nameQualifier: null,
    spNameQualifier: null,
  }

  async function logIn(sessionIndex: string): Promise<void> {
    const begun = await begin()
    await post(
      honestAnswer(idp, {
        requestId: begun.requestId,
        nameId: 'ada-1',
        sessionIndex,
        attributes: { [oids.eduPersonPrincipalName]: student.username },
      }),
      begun.relayState,
    )
    expect((await arriveFromProvider(begun.cookie)).to).toBe('/clinical')
  }

  const asked = (
    over: { key?: string; name?: string; index?: string | null; at?: Date; from?: string; destination?: string; id?: string } = {},
  ) => {
    const {
      key = idp.privateKey,
      name = 'ada-1',
      index = '_one',
      at = new Date(),
      from = idp.entityId,
      destination = sloUrl,
      id = newMessageId(),
    } = over
    return withMessage(sloUrl, {
      name: 'SAMLRequest',
      xml: logoutRequest({ at, id, from, destination }, { nameId: { ...nameId, value: name }, sessionIndex: index }),
      relayState: 'theirs & more',
      privateKey: key,
    })
  }

  beforeEach(async () => {
    await prisma().signInSession.deleteMany({ where: { userId: student.id } })
    await useProvider(metadataOf(idp))
    await changeKey('MAKE')
    await logIn('_one')
    await logIn('_two')
    expect(await sessions()).toBe(2)
  })

  test('the provider ends the session that it names, and is answered', async () => {
    const to = new URL(await query(asked()))
    expect(await sessions()).toBe(1)
    expect([`${to.origin}${to.pathname}`, to.searchParams.get('RelayState'), to.searchParams.has('Signature')]).toEqual([
      logoutUrl,
      'theirs & more',
      true,
    ])
    expect(inflateRawSync(Buffer.from(to.searchParams.get('SAMLResponse') ?? '', 'base64')).toString()).toContain('status:Success')
  })

  test('without a session it ends all of the person’s, and nobody else’s', async () => {
    await query(asked({ name: 'ada-2', index: null }))
    expect(await sessions()).toBe(2)
    await query(asked({ index: null }))
    expect(await sessions()).toBe(0)
  })

  test('nobody else ends anything', async () => {
    const stranger = await makeIdp()
    const honestly = asked()
    const unsigned = honestly.replace(/&SigAlg=.*/, '')
    const tries = [
      asked({ key: stranger.privateKey }),
      unsigned,
      honestly.replace(/Signature=..../, 'Signature=AAAA'),
      honestly.replace('theirs', 'ours'),
      asked({ at: new Date(Date.now() - 600_000) }),
      asked({ from: 'https://evil.example' }),
      asked({ destination: 'https://other.example/slo' }),
      `${unsigned}&${honestly.split('?')[1] ?? ''}`,
      honestly.replace('rsa-sha256', 'rsa-sha1'),
      `${sloUrl}?SAMLRequest=`,
      sloUrl,
    ]
    for (const url of tries) expect(await query(url)).toMatch(/^\/sso\/refused/)
    expect(await sessions()).toBe(2)
  })

  test('a request counts once', async () => {
    const url = asked({ index: '_none' })
    expect(await query(url)).toContain(logoutUrl)
    expect(await query(url)).toBe('/sso/refused?why=EXPIRED')
  })

  test('we ask the provider by the name that it gave, and take its answer', async () => {
    const origin = await prisma().sessionOrigin.findFirstOrThrow({
      where: { session: { userId: student.id } },
      select: { issuer: true, subject: true },
    })
    const url = new URL(
      (await shibboleth.end({
        ...origin,
        sessionIndex: null,
        forLogout: { nameId: 'ada-1', nameIdFormat: nameId.format, sessionIndex: '_one' },
      })) ?? '',
    )
    const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(request).toContain('>ada-1</saml:NameID><samlp:SessionIndex>_one</samlp:SessionIndex>')
    const relayState = url.searchParams.get('RelayState')
    const answered = (key: string, id = /ID="([^"]+)"/.exec(request)?.[1] ?? '') =>
      withMessage(sloUrl, {
        name: 'SAMLResponse',
        xml: logoutResponse({ at: new Date(), id: newMessageId(), from: idp.entityId, destination: sloUrl }, id),
        relayState,
        privateKey: key,
      })
    expect(await query(answered(idp.privateKey))).toBe('/sso/logged-out')
    expect(await query(answered((await makeIdp()).privateKey))).toBe('/sso/refused?why=INVALID')
    expect(await query(answered(idp.privateKey, '_other'))).toBe('/sso/refused?why=INVALID')
  })

  test('of a provider that is no longer ours, nothing is asked', async () => {
    expect(
      await shibboleth.end({ issuer: 'https://before.example', subject: 'x', sessionIndex: null, forLogout: { nameId: 'ada-1' } }),
    ).toBeNull()
  })
})
