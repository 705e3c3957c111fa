import type { Rotated } from '@/server/kernel/secrets/rotate-secret'

type Said = Rotated & { readonly hasPrevious: boolean; readonly oldCodes: number }

export function rotationLines({ moved, unopened, isSigned, hasPrevious, oldCodes }: Said): string[] {
  const done = [
    `${moved} values were encrypted anew under AUTH_SECRET.`,
    ...(isSigned ? ['The beginning of the audit was signed anew.'] : []),
  ]
  if (unopened.length > 0) {
    return [
      ...done,
      ...unopened.map(
        ({ purpose, key, count }) => `NOT OPENED: ${count} of "${purpose}" are under another secret${key === '' ? '' : ` (key ${key})`}.`,
      ),
      hasPrevious
        ? 'AUTH_SECRET_PREVIOUS is not the secret that they were encrypted under. Give that one, and run this again.'
        : 'Give the secret that they were encrypted under as AUTH_SECRET_PREVIOUS, and run this again.',
    ]
  }
  return [
    ...done,
    'Everything is under AUTH_SECRET.',
    ...(hasPrevious
      ? [
          'Leave AUTH_SECRET_PREVIOUS for as long as answers to repeated requests are kept (Settings, Retention: two days unless it was changed), then run this once more and take it away.',
        ]
      : []),
    ...(oldCodes > 0
      ? [
          `${oldCodes} people hold recovery codes made by an earlier version: they work as long as the secret is given under which they were made. Ask them to make new ones.`,
        ]
      : []),
  ]
}
