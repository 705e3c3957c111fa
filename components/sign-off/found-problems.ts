type Found = { readonly fieldUid: string; readonly code: string }

/** The fields that the server names in a refusal, if it does. */
export function foundProblems(data: unknown): Found[] {
  const problems = isRecord(data) ? data.problems : null
  if (!Array.isArray(problems)) return []
  return problems.flatMap((one: unknown) =>
    isRecord(one) && typeof one.code === 'string' && (typeof one.fieldUid === 'string' || typeof one.pageUid === 'string')
      ? [{ fieldUid: typeof one.fieldUid === 'string' ? one.fieldUid : String(one.pageUid), code: one.code }]
      : [],
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
