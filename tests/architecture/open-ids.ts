import { domains } from '@/server/domains'

/**
 * Ids that no scope guards, as `<call> <parameter>`, each with the reason: whoever may make the call may name any of them. Every other id
 * of every call is tried as somebody out of scope (tests/support/out-of-scope.ts).
 */
export const openIds: Readonly<Record<string, string>> = Object.fromEntries(
  domains.flatMap(({ name, ids }) =>
    (ids?.open ?? []).flatMap(({ why, calls, ids: parameters }) =>
      calls.flatMap((call) => parameters.map((parameter) => [`${name}.${call} ${parameter}`, why])),
    ),
  ),
)
