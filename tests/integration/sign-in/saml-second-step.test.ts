import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { prisma } from '@/server/kernel/db'
import { makeRole } from '../../support/accounts'
import { person, type Person } from '../../support/people'
import { begin, arriveFromProvider, post, useProvider, type Begun } from '../../support/saml-browser'
import { assertionOf, honestAnswer, makeIdp, metadataOf, oids, responseOf, signXml, type Idp, type Said } from '../../support/saml-idp'
import { putSettings } from '../../support/sign-on'

const mfa = 'https://refeds.org/profile/mfa'
const password = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'
let idp: Idp
/** A person whose role asks for a second step, and who has none set up here. */
let asked: Person

beforeAll(async () => {
  idp = await makeIdp()
  asked = await person({ username: 'careful@uni.example' })
  const roleId = await makeRole(`Careful ${v7()}`, [])
  await prisma().role.update({ where: { id: roleId }, data: { asksSecondFactor: true } })
  await prisma().userRole.create({ data: { userId: asked.id, roleId } })
})

beforeEach(async () => {
  await useProvider(metadataOf(idp))
  await putSettings({ shibbolethSecondStep: { shownBy: [mfa], isAsked: false } })
})

const saidInAnswer = ({ requestId }: Begun, over: Partial<Said> = {}): Said => ({
  requestId,
  nameId: asked.username,
  attributes: { [oids.eduPersonPrincipalName]: asked.username },
  ...over,
})

async function arriveWith(make: (begun: Begun) => string) {
  const begun = await begin()
  const to = await post(make(begun), begun.relayState)
  const { cookies } = await arriveFromProvider(begun.cookie)
  return { to, isIn: cookies.some((cookie) => /^cusp=[^;]/.test(cookie)) }
}

test('is shown by the context of the signed assertion', async () => {
  expect(await arriveWith((begun) => honestAnswer(idp, saidInAnswer(begun, { context: mfa })))).toEqual({
    to: '/sso/shibboleth/arrive',
    isIn: true,
  })
})

/** The authentication context in a place where anybody could have put it, or where it means nothing for this login. */
const elsewhere: readonly (readonly [string, (begun: Begun) => string])[] = [
  ['that it was a password', (begun) => honestAnswer(idp, saidInAnswer(begun))],
  ['it with more behind', (begun) => honestAnswer(idp, saidInAnswer(begun, { context: `${mfa}/not` }))],
  [
    'it as an attribute',
    (begun) =>
      honestAnswer(idp, saidInAnswer(begun, { attributes: { [oids.eduPersonPrincipalName]: asked.username, AuthnContextClassRef: mfa } })),
  ],
  [
    'it as what it describes further',
    (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          saidInAnswer(begun),
          signXml(
            idp,
            assertionOf(idp, saidInAnswer(begun)).replace(
              '</saml:AuthnContextClassRef>',
              `</saml:AuthnContextClassRef><saml:AuthnContextDeclRef>${mfa}</saml:AuthnContextDeclRef>`,
            ),
          ),
        ),
      ),
  ],
]
test.each(elsewhere)('is not shown by an answer that says %s', async (_name, make) => {
  expect(await arriveWith(make)).toEqual({ to: '/sso/shibboleth/arrive', isIn: false })
})

const forged: readonly (readonly [string, (begun: Begun) => string])[] = [
  ['changed after signing', (begun) => honestAnswer(idp, saidInAnswer(begun)).replace(password, mfa)],
  [
    'twice',
    (begun) =>
      signXml(
        idp,
        responseOf(
          idp,
          saidInAnswer(begun),
          signXml(
            idp,
            assertionOf(idp, saidInAnswer(begun)).replace(
              '</saml:AuthnContext>',
              `</saml:AuthnContext><saml:AuthnContext><saml:AuthnContextClassRef>${mfa}</saml:AuthnContextClassRef></saml:AuthnContext>`,
            ),
          ),
        ),
      ),
  ],
]
test.each(forged)('of a context that stands there %s, nothing is believed', async (_name, make) => {
  expect(await arriveWith(make)).toEqual({ to: '/sso/refused?why=INVALID', isIn: false })
})
