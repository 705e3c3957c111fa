import 'server-only'
import { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/sign-in/sso'
import { env } from '@/lib/env'
import { defineCall } from '@/server/kernel/define-call'
import { entraClient, type EntraClient } from '../sso/entra'
import { fetchEntra, findMetadata } from '../sso/entra-metadata'

/** Tests whether Entra knows Cusp as it is set up: asked for a token with a code that it never gave, Entra says what it thinks of the client. */
export const testEntraCall = defineCall(contracts.testEntra, {
  access: { kind: 'privilege', anyOf: ['ALL'] },
  module: null,
  effect: 'read',
  byNoToken: true,
  handle: async () => {
    const client = await entraClient()
    const problem: Problem = client === null ? 'NOT_SET_UP' : await problemOf(client)
    return { problem }
  },
})

const Denied = z.looseObject({ error: z.string(), error_description: z.string().optional() })

type Problem = OutputOf<typeof contracts.testEntra>['problem']

async function problemOf({ tenants, clientId, clientSecret }: EntraClient): Promise<Problem> {
  const found = await findMetadata(tenants)
  if ('problem' in found) return found.problem
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'no-code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: `${env().APP_URL}/api/auth/callback/azure-ad`,
    code_verifier: 'a'.repeat(43),
  })
  const answer = await fetchEntra(found.metadata.token_endpoint, body)
  if (!answer) return 'UNREACHABLE'
  const read = Denied.safeParse(answer.said)
  if (!read.success) return 'WRONG_ANSWER'
  const { error, error_description: said = '' } = read.data
  // AADSTS700016: no such application in this tenant; 7000215, 7000222: the secret is wrong, or over.
  if (error === 'unauthorized_client' || said.includes('AADSTS700016')) return 'CLIENT_UNKNOWN'
  if (error === 'invalid_client') return 'SECRET_WRONG'
  return error === 'invalid_grant' ? null : 'WRONG_ANSWER'
}
