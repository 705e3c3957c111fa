import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { changeKey } from '@/server/sign-in/saml/keys'
import { ownPage } from '../../support/http'
import { person, type Person } from '../../support/people'
import { begin, arriveFromProvider, post, postEncoded, useProvider, type Begun } from '../../support/saml-browser'
import {
  acs,
  assertionOf,
  encryptXml,
  freshId,
  honestAnswer,
  makeIdp,
  metadataOf,
  oids,
  responseOf,
  signXml,
  type Idp,
  type Said,
} from '../../support/saml-idp'

/**
 * What a forger may send, and what an honest provider does: each goes through the real routes, from a login that was begun to
 * the session, or not to one.
 */
let idp: Idp
let next: Idp
let stranger: Idp
let victim: Person
let attacker: Person
let own: readonly { stage: string; certificate: string }[] = []

beforeAll(async () => {
  ;[idp, stranger] = await Promise.all([makeIdp(), makeIdp()])
  next = { ...(await makeIdp()), entityId: idp.entityId }
  victim = await person({ username: 'victim@uni.example', role: 'ADMIN' })
  attacker = await person({ username: 'mallory@uni.example' })
  for (const step of ['MAKE', 'MAKE'] as const) await prisma().$transaction((db) => changeKey(db, step, new Date()), { timeout: 60_000 })
  own = await prisma().samlKey.findMany({ select: { stage: true, certificate: true } })
})

beforeEach(async () => {
  stopClock(null)
  await Promise.all([prisma().attemptWindow.deleteMany(), prisma().signOnArrival.deleteMany()])
  await useProvider(metadataOf(idp, { certificates: [idp.certificate, next.certificate], scopes: ['uni.example'] }))
})

const saidByPerson =
  ({ username }: Person, over: Partial<Said> = {}) =>
  (begun: Begun): Said => ({
    requestId: begun.requestId,
    nameId: username,
    attributes: { [oids.eduPersonPrincipalName]: username, [oids.mail]: username },
    ...over,
  })
const keyOf = (stage: string): string => own.find((key) => key.stage === stage)?.certificate ?? ''
const minutesAgo = (count: number): Date => new Date(Date.now() - count * 60_000)

type Case = readonly [name: string, make: (begun: Begun) => string | Promise<string>]
const mallory = saidByPerson({ username: 'mallory@uni.example', id: '', email: '', password: '' })
const admin = saidByPerson({ username: 'victim@uni.example', id: '', email: '', password: '' })

/** The parts of an honest answer about Mallory, to be put together in other ways. */
function partsOf(begun: Begun) {
  const said = mallory(begun)
  const assertion = signXml(idp, assertionOf(idp, said))
  const response = signXml(idp, responseOf(idp, said, assertion))
  const [signature = ''] = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(assertion) ?? []
  const [outer = ''] = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(response) ?? []
  const bare = assertion.replace(signature, '')
  const evil = assertionOf(idp, { ...admin(begun), id: freshId() })
  return { said, assertion, response, signature, outer, bare, evil }
}

/** The same forgery in a response that is signed again: the signature of the assertion alone must not let it through, either. */
const signAgain = (begun: Begun, inner: string): string => signXml(idp, responseOf(idp, mallory(begun), inner))

function wrappingCases(begun: Begun): readonly Case[] {
  const { said, assertion, response, signature, outer, bare, evil } = partsOf(begun)
  const evilResponse = responseOf(idp, { ...said }, evil)
  const original = response.replace(outer, '')
  const inSignature = (text: string, within: string): string => text.replace('</ds:Signature>', `${within}</ds:Signature>`)
  const afterIssuer = (xml: string, inserted: string): string => xml.replace('</saml:Issuer>', `</saml:Issuer>${inserted}`)
  const inner: readonly (readonly [string, string])[] = [
    ['XSW 3: the evil assertion before the signed one', evil + assertion],
    ['XSW 3: the evil assertion after the signed one', assertion + evil],
    ['XSW 4: the signed assertion within the evil one', evil.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)],
    ['XSW 5: the evil assertion with the signature, the signed one behind', afterIssuer(evil, signature) + bare],
    ['XSW 6: the signed assertion within the signature within the evil one', afterIssuer(evil, inSignature(signature, bare))],
    ['XSW 7: the evil assertion within Extensions', `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`],
    [
      'XSW 8: the signed assertion within an Object of the signature of the evil one',
      afterIssuer(evil, inSignature(signature, `<ds:Object>${bare}</ds:Object>`)),
    ],
    ['two assertions, both signed', assertion + signXml(idp, assertionOf(idp, { ...said, id: freshId() }))],
    [
      'the evil assertion under the id of the signed one',
      assertionOf(idp, { ...admin(begun), id: /ID="([^"]+)"/.exec(bare)?.[1] ?? '' }).replace(
        '</saml:Issuer>',
        `</saml:Issuer>${signature}`,
      ),
    ],
    [
      'an attribute added to the signed assertion',
      assertion.replace(
        '</saml:AttributeStatement>',
        `<saml:Attribute Name="${oids.eduPersonPrincipalName}"><saml:AttributeValue>victim@uni.example</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
      ),
    ],
    ['the signature of the assertion taken out', bare],
  ]
  return [
    ['XSW 1: the signed response within the signature of an evil one', () => afterIssuer(evilResponse, inSignature(outer, original))],
    ['XSW 2: the signed response before the signature of an evil one', () => afterIssuer(evilResponse, original + outer)],
    ...inner.flatMap(([name, xml]): Case[] => [
      [`${name}, as a forger has it`, () => response.replace(assertion.replace(/ xmlns:\w+="[^"]+"/g, ''), xml).replace(assertion, xml)],
      [`${name}, with the response signed`, () => signAgain(begun, xml)],
    ]),
  ]
}

const withText = (from: string, to: string) => (begun: Begun) => honestAnswer(idp, mallory(begun)).replaceAll(from, to)
const honestAnswerWith = (over: (begun: Begun) => Partial<Said>) => (begun: Begun) => honestAnswer(idp, { ...admin(begun), ...over(begun) })

const forgeries: readonly Case[] = [
  ['a name changed after signing', withText('mallory@', 'victim@')],
  ['unsigned', (begun) => responseOf(idp, admin(begun), assertionOf(idp, admin(begun)))],
  ['only the assertion signed', (begun) => responseOf(idp, admin(begun), signXml(idp, assertionOf(idp, admin(begun))))],
  ['only the response signed', (begun) => signXml(idp, responseOf(idp, admin(begun), assertionOf(idp, admin(begun))))],
  ['signed by a foreign key', (begun) => honestAnswer(stranger, admin(begun))],
  [
    'the assertion signed by a foreign key',
    (begun) => signXml(idp, responseOf(idp, admin(begun), signXml(stranger, assertionOf(idp, admin(begun))))),
  ],
  [
    'the response signed by a foreign key',
    (begun) => signXml(stranger, responseOf(idp, admin(begun), signXml(idp, assertionOf(idp, admin(begun))))),
  ],
  [
    'the signature on another element',
    (begun) => {
      const inner = assertionOf(idp, admin(begun)).replace('<saml:Conditions ', '<saml:Conditions ID="_c" ')
      return signXml(idp, responseOf(idp, admin(begun), signXml(idp, inner, {}, "//*[@ID='_c']")))
    },
  ],
  [
    'the response signed over its assertion alone',
    (begun) =>
      signXml(idp, responseOf(idp, admin(begun), signXml(idp, assertionOf(idp, admin(begun)))), {}, "/*/*[local-name()='Assertion']"),
  ],
  ['SHA-1', (begun) => honestAnswer(idp, admin(begun), { algorithm: 'sha1' })],
  ['a SHA-1 digest under a SHA-256 signature', (begun) => honestAnswer(idp, admin(begun), { algorithm: 'weakDigest' })],
  ['HMAC with the certificate as the key', (begun) => honestAnswer(idp, admin(begun), { algorithm: 'hmac', key: idp.certificate })],
  [
    'another canonicalisation',
    (begun) => honestAnswer(idp, admin(begun), { canonical: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' }),
  ],
  [
    'a comment that cuts the name',
    (begun) => honestAnswer(idp, mallory(begun)).replaceAll('mallory@uni.example<', 'mallory@uni.example<!---->.evil.example<'),
  ],
  [
    'a comment in a signed name',
    (begun) =>
      honestAnswer(idp, {
        ...admin(begun),
        nameId: 'victim@uni.example<!---->.evil.example',
        attributes: { [oids.eduPersonPrincipalName]: 'victim@uni.example<!---->.evil.example' },
      }),
  ],
  [
    'a comment in an encrypted name',
    async (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          admin(begun),
          await encryptXml(
            signXml(idp, assertionOf(idp, { ...admin(begun), nameId: 'victim@uni.example<!---->.evil.example' })),
            keyOf('CURRENT'),
          ),
        ),
      ),
  ],
  ['CDATA in a name', (begun) => honestAnswer(idp, mallory(begun)).replaceAll('>mallory@uni.example<', '><![CDATA[victim@uni.example]]><')],
  ['a processing instruction in a name', (begun) => honestAnswer(idp, mallory(begun)).replaceAll('>mallory@', '><?x y?>mallory@')],
  ['a document type', (begun) => `<!DOCTYPE r>${honestAnswer(idp, admin(begun))}`],
  [
    'an entity',
    (begun) =>
      `<!DOCTYPE r [<!ENTITY who "victim@uni.example">]>${honestAnswer(idp, mallory(begun)).replaceAll('mallory@uni.example', '&who;')}`,
  ],
  [
    'an entity of a file',
    (begun) =>
      `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/passwd">]>${honestAnswer(idp, mallory(begun)).replaceAll('mallory@uni.example', '&who;')}`,
  ],
  ['an entity without a declaration', (begun) => honestAnswer(idp, mallory(begun)).replaceAll('mallory@uni.example', '&who;')],
  [
    'duplicate ids',
    (begun) => {
      const { assertion, said } = partsOf(begun)
      const id = /ID="([^"]+)"/.exec(assertion)?.[1] ?? ''
      return signXml(idp, responseOf(idp, said, assertion.replace('<saml:AuthnStatement ', `<saml:AuthnStatement ID="${id}" `)))
    },
  ],
  ['expired', honestAnswerWith(() => ({ at: minutesAgo(30), notOnOrAfter: minutesAgo(25) }))],
  ['expired, though just written', honestAnswerWith(() => ({ notBefore: minutesAgo(20), notOnOrAfter: minutesAgo(4) }))],
  ['not valid yet', honestAnswerWith(() => ({ notBefore: minutesAgo(-10), notOnOrAfter: minutesAgo(-20) }))],
  ['written in the future', honestAnswerWith(() => ({ at: minutesAgo(-10) }))],
  ['without an end', (begun) => honestAnswer(idp, admin(begun)).replaceAll(/ NotOnOrAfter="[^"]+"/g, '')],
  [
    'without an end, signed so',
    (begun) =>
      signXml(idp, responseOf(idp, admin(begun), signXml(idp, assertionOf(idp, admin(begun)).replaceAll(/ NotOnOrAfter="[^"]+"/g, '')))),
  ],
  ['for another audience', honestAnswerWith(() => ({ audience: 'https://other.example/metadata' }))],
  [
    'for an audience that begins like us',
    honestAnswerWith(() => ({ audience: 'http://localhost:3000/sso/shibboleth/metadata.evil.example' })),
  ],
  [
    'without an audience',
    (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          admin(begun),
          signXml(idp, assertionOf(idp, admin(begun)).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '')),
        ),
      ),
  ],
  [
    'a condition that nobody knows',
    (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          admin(begun),
          signXml(idp, assertionOf(idp, admin(begun)).replace('</saml:Conditions>', '<saml:Condition/></saml:Conditions>')),
        ),
      ),
  ],
  ['for another destination', honestAnswerWith(() => ({ destination: 'https://other.example/acs' }))],
  ['for another recipient', honestAnswerWith(() => ({ recipient: 'https://other.example/acs' }))],
  ['from another issuer', honestAnswerWith(() => ({ issuer: 'https://evil.example/idp' }))],
  [
    'an assertion of another issuer',
    (begun) =>
      signXml(idp, responseOf(idp, admin(begun), signXml(idp, assertionOf(idp, { ...admin(begun), issuer: 'https://evil.example/idp' })))),
  ],
  ['in answer to another request', honestAnswerWith(() => ({ inResponseTo: freshId(), confirmedFor: freshId() }))],
  ['the response in answer to ours, the assertion to another', honestAnswerWith(() => ({ confirmedFor: freshId() }))],
  ['unsolicited', honestAnswerWith(() => ({ inResponseTo: null }))],
  [
    'a holder of a key instead of a bearer',
    (begun) =>
      signXml(idp, responseOf(idp, admin(begun), signXml(idp, assertionOf(idp, admin(begun)).replace('cm:bearer', 'cm:holder-of-key')))),
  ],
  ['a status that is none of success', honestAnswerWith(() => ({ status: 'AuthnFailed' }))],
  [
    'another version',
    (begun) =>
      signXml(idp, responseOf(idp, admin(begun), signXml(idp, assertionOf(idp, admin(begun)).replace('Version="2.0"', 'Version="1.1"')))),
  ],
  [
    'encrypted for a foreign key',
    async (begun) =>
      signXml(idp, responseOf(idp, admin(begun), await encryptXml(signXml(idp, assertionOf(idp, admin(begun))), stranger.certificate))),
  ],
  [
    'encrypted and not signed inside',
    async (begun) => signXml(idp, responseOf(idp, admin(begun), await encryptXml(assertionOf(idp, admin(begun)), keyOf('CURRENT')))),
  ],
  [
    'encrypted and not signed outside',
    async (begun) => responseOf(idp, admin(begun), await encryptXml(signXml(idp, assertionOf(idp, admin(begun))), keyOf('CURRENT'))),
  ],
  [
    'encrypted with SHA-1 inside',
    async (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          admin(begun),
          await encryptXml(signXml(idp, assertionOf(idp, admin(begun)), { algorithm: 'sha1' }), keyOf('CURRENT')),
        ),
      ),
  ],
  [
    'encrypted with PKCS 1.5',
    async (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          admin(begun),
          await encryptXml(signXml(idp, assertionOf(idp, admin(begun))), keyOf('CURRENT'), {
            transport: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
          }),
        ),
      ),
  ],
  [
    'encrypted with triple DES',
    async (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          admin(begun),
          await encryptXml(signXml(idp, assertionOf(idp, admin(begun))), keyOf('CURRENT'), {
            data: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
          }),
        ),
      ),
  ],
  [
    'too deep',
    (begun) => honestAnswer(idp, admin(begun)).replace('<samlp:Status>', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}<samlp:Status>`),
  ],
  ['another element at the root', (begun) => signXml(idp, assertionOf(idp, admin(begun)))],
  ['two roots', (begun) => `${honestAnswer(idp, admin(begun))}${honestAnswer(idp, admin(begun))}`],
]

const valid: readonly Case[] = [
  ['signed both', (begun) => honestAnswer(idp, mallory(begun))],
  ['signed with SHA-512', (begun) => honestAnswer(idp, mallory(begun), { algorithm: 'sha512' })],
  ['signed with the second key, while the provider changes it', (begun) => honestAnswer(next, mallory(begun))],
  [
    'encrypted for our key',
    async (begun) =>
      signXml(idp, responseOf(idp, mallory(begun), await encryptXml(signXml(idp, assertionOf(idp, mallory(begun))), keyOf('CURRENT')))),
  ],
  [
    'encrypted for our next key',
    async (begun) =>
      signXml(idp, responseOf(idp, mallory(begun), await encryptXml(signXml(idp, assertionOf(idp, mallory(begun))), keyOf('NEXT')))),
  ],
  [
    'encrypted with AES-128-CBC',
    async (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          mallory(begun),
          await encryptXml(signXml(idp, assertionOf(idp, mallory(begun))), keyOf('CURRENT'), {
            data: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
          }),
        ),
      ),
  ],
  [
    'attributes by plain names',
    (begun) =>
      honestAnswer(idp, { ...mallory(begun), attributes: { eduPersonPrincipalName: 'mallory@uni.example', mail: 'mallory@uni.example' } }),
  ],
  [
    'attributes by old names',
    (begun) =>
      honestAnswer(idp, { ...mallory(begun), attributes: { 'urn:mace:dir:attribute-def:eduPersonPrincipalName': 'mallory@uni.example' } }),
  ],
  ['a clock two minutes behind', (begun) => honestAnswer(idp, { ...mallory(begun), at: minutesAgo(2) })],
  ['a clock two minutes ahead', (begun) => honestAnswer(idp, { ...mallory(begun), at: minutesAgo(-2) })],
  ['with a declaration, in lines', (begun) => `<?xml version="1.0" encoding="UTF-8"?>\n${honestAnswer(idp, mallory(begun))}\n`],
]

const countSessions = (who: Person): Promise<number> => prisma().signInSession.count({ where: { userId: who.id } })

describe('forgeries', () => {
  test.each(forgeries)('%s', async (_name, make) => {
    const begun = await begin()
    await expectRefused(await make(begun), begun)
  })

  test('wrapped signatures, in every way', async () => {
    const names = wrappingCases(await begin()).map(([name]) => name)
    for (const name of names) {
      const begun = await begin()
      const [, make] = wrappingCases(begun).find(([other]) => other === name) ?? []
      await expectRefused((await make?.(begun)) ?? '', begun, name)
    }
    console.log(
      `SAML corpus: ${forgeries.length + names.length} forgeries and ${valid.length} valid answers; besides, replays and foreign browsers`,
    )
  })

  async function expectRefused(xml: string, begun: Begun, name = ''): Promise<void> {
    const before = [await countSessions(victim), await countSessions(attacker)]
    const to = await post(xml, begun.relayState)
    const came = await arriveFromProvider(begun.cookie)
    expect([name, to]).toEqual([name, expect.stringMatching(/^\/sso\/refused\?why=(INVALID|EXPIRED|DENIED)$/)])
    expect(came.to).toMatch(/^\/sso\/refused/)
    expect(await prisma().signOnArrival.count()).toBe(0)
    expect([name, await countSessions(victim), await countSessions(attacker)]).toEqual([name, ...before])
  }
})

test('a name of another institution’s scope finds nobody', async () => {
  const begun = await begin()
  const elsewhere = await person({ username: 'victim@other.example' })
  expect(
    await post(
      honestAnswer(idp, {
        ...admin(begun),
        attributes: { [oids.eduPersonPrincipalName]: elsewhere.username, [oids.mail]: 'victim@uni.example' },
      }),
      begun.relayState,
    ),
  ).toBe('/sso/shibboleth/arrive')
  expect((await arriveFromProvider(begun.cookie)).to).toBe('/sso/refused?why=NO_ATTRIBUTE')
  expect(await countSessions(elsewhere)).toBe(0)
})

describe('valid answers', () => {
  test.each(valid)('%s', async (_name, make) => {
    const begun = await begin()
    expect(await post(await make(begun), begun.relayState)).toBe('/sso/shibboleth/arrive')
    const came = await arriveFromProvider(begun.cookie)
    expect(came.to).toBe('/clinical')
    expect(came.cookies.some((cookie) => cookie.startsWith('cusp='))).toBe(true)
  })
})

describe('an answer', () => {
  test('counts once', async () => {
    const begun = await begin()
    const xml = honestAnswer(idp, mallory(begun))
    expect(await post(xml, begun.relayState)).toBe('/sso/shibboleth/arrive')
    expect(await post(xml, begun.relayState)).toBe('/sso/refused?why=EXPIRED')
    expect((await arriveFromProvider(begun.cookie)).to).toBe('/clinical')
    expect((await arriveFromProvider(begun.cookie)).to).toBe('/sso/refused?why=EXPIRED')
  })

  test('of two at the same moment counts once', async () => {
    const begun = await begin()
    const xml = honestAnswer(idp, mallory(begun))
    expect((await Promise.all([post(xml, begun.relayState), post(xml, begun.relayState)])).sort()).toEqual([
      '/sso/refused?why=EXPIRED',
      '/sso/shibboleth/arrive',
    ])
  })

  test('a request is answered once, even by another assertion', async () => {
    const begun = await begin()
    expect(await post(honestAnswer(idp, mallory(begun)), begun.relayState)).toBe('/sso/shibboleth/arrive')
    expect(await post(honestAnswer(idp, admin(begun)), begun.relayState)).toBe('/sso/refused?why=EXPIRED')
  })

  test('an assertion does not answer a second request', async () => {
    const [first, second] = [await begin(), await begin()]
    expect(await post(honestAnswer(idp, mallory(first)), second.relayState)).toBe('/sso/refused?why=INVALID')
  })

  test('logs in the browser that began, and no other', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    expect(await post(honestAnswer(idp, mallory(mine)), mine.relayState)).toBe('/sso/shibboleth/arrive')
    expect((await arriveFromProvider(theirs.cookie)).to).toBe('/sso/refused?why=EXPIRED')
    expect((await arriveFromProvider('')).to).toBe('/sso/refused?why=EXPIRED')
  })

  test('is not taken for a request that is none of ours, or is over', async () => {
    const begun = await begin()
    const xml = honestAnswer(idp, mallory(begun))
    const changed = `${begun.relayState.startsWith('A') ? 'B' : 'A'}${begun.relayState.slice(1)}`
    for (const state of ['', 'x', changed, `${begun.relayState}A`, begun.relayState.slice(0, -4), '/clinical'])
      expect(await post(xml, state)).toBe('/sso/refused?why=EXPIRED')
    stopClock(new Date(Date.now() + 16 * 60_000))
    expect(await post(xml, begun.relayState)).toBe('/sso/refused?why=EXPIRED')
  })

  test('that is no base64, no text or far too large is refused', async () => {
    const begun = await begin()
    for (const encoded of [
      '%%%',
      'PA',
      Buffer.from([0xff, 0xfe, 0x00]).toString('base64'),
      Buffer.from('<a').toString('base64'),
      Buffer.from('<a>'.repeat(140_000)).toString('base64'),
    ]) {
      expect(await postEncoded(encoded, begun.relayState)).toBe('/sso/refused?why=INVALID')
    }
  })
})

test('the entity id and the addresses come from APP_URL, whatever host was asked for', async () => {
  const begun = await begin('page', { host: 'evil.example', 'x-forwarded-host': 'evil.example', ...ownPage })
  expect(begun.request).toContain(`AssertionConsumerServiceURL="${acs}"`)
  expect(begun.request).not.toContain('evil')
})

afterAll(async () => {
  stopClock(null)
})
