import { builtInNames, builtInRoles } from '../roles'
import { institution } from './institution'
import { locales } from './locales'
import { messagesIn } from './messages'
import { resolveLocale } from './resolve-locale'

type Named = { readonly name: string; readonly builtIn: string | null }

/** The name that a built-in role is stored under for as long as nobody renames it; null for any other role. */
export function firstNameOf(builtIn: string | null): string | null {
  return builtInRoles.find((role) => role.builtIn === builtIn)?.name ?? null
}

/** What roles are called in a reader's language: built-in ones that nobody renamed as the language says, all others as they are stored. */
export async function roleNames(wanted: string | null): Promise<(role: Named) => string> {
  const names = await namesIn(wanted)
  return ({ name, builtIn }) => (name === firstNameOf(builtIn) ? (names.find((one) => one.builtIn === builtIn)?.name ?? name) : name)
}

/** With its name in a reader's language, and by that name. `builtIn` has served its purpose. */
export async function namedRoles<R extends Named>(
  roles: readonly R[],
  wanted: string | null,
): Promise<(Omit<R, 'builtIn'> & { name: string })[]> {
  const nameOf = await roleNames(wanted)
  const { compare } = new Intl.Collator(resolveLocale({ stored: wanted }), { numeric: true })
  return roles
    .map((role) => {
      const { builtIn: _, ...rest } = role
      return { ...rest, name: nameOf(role) }
    })
    .sort((one, other) => compare(one.name, other.name))
}

/** What each built-in role is called in any of the languages. */
export async function everyRoleName(): Promise<{ builtIn: string; name: string }[]> {
  return (await Promise.all(locales.map(namesIn))).flat()
}

async function namesIn(wanted: string | null): Promise<{ builtIn: string; name: string }[]> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await institution()
  const { roles } = await messagesIn(locale, languageOverride[locale])
  return builtInNames.map((builtIn) => ({ builtIn, name: roles.builtInName[builtIn] }))
}
