import type { Body } from '@/lib/client/cafsdb'
import { isFieldProblem, type FieldProblem } from '@/components/shared/form/field-problems'
import { withSchemas } from '@/lib/schema-library'
import type { Settled } from '@/lib/forms/sight'

type Applied = {
  readonly refused: readonly { readonly fieldUid: string; readonly code: FieldProblem }[]
  readonly settled: readonly Settled[]
}

/** The server's answer to a saved page, without its revision. */
export async function readApplied(answer: Body): Promise<Applied> {
  if (!('refused' in answer)) return { refused: [], settled: [] }
  const { PageSaved } = await withSchemas(() => import('@/lib/contracts/form-responses/acts.shapes'))
  const found = PageSaved.safeParse(answer)
  if (!found.success) return { refused: [], settled: [] }
  return {
    refused: found.data.refused.map(({ fieldUid, code }) => ({ fieldUid, code: isFieldProblem(code) ? code : 'wrongType' })),
    settled: found.data.settled,
  }
}
