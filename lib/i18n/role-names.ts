import { builtInNames, builtInRoles } from '../roles'
import { getInstitution } from './institution'
import { locales } from './locales'
import { messagesIn } from './messages'
import { resolveLocale } from './resolve-locale'

type Named = { readonly name: string; readonly builtIn: string | null }

/** The stored name of a built-in role that nobody has renamed; null for any other role. */
export function firstNameOf(builtIn: string | null): string | null {
  return builtInRoles.find((role) => role.builtIn === builtIn)?.name ?? null
}

/** The names of roles in a reader's language: built-in roles that nobody renamed are translated, all others are as stored. */
export async function roleNames(wanted: string | null): Promise<(role: Named) => string> {
  const names = await roleNamesIn(wanted)
  return ({ name, builtIn }) => (name === firstNameOf(builtIn) ? (names.find((one) => one.builtIn === builtIn)?.name ?? name) : name)
}

/** The roles with their names in a reader's language, sorted by them. `builtIn` is left out. */
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

/** The names of the built-in roles in all languages. */
export async function everyRoleName(): Promise<{ builtIn: string; name: string }[]> {
  return (await Promise.all(locales.map(roleNamesIn))).flat()
}

async function roleNamesIn(wanted: string | null): Promise<{ builtIn: string; name: string }[]> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await getInstitution()
  const { roles } = await messagesIn(locale, languageOverride[locale])
  return builtInNames.map((builtIn) => ({ builtIn, name: roles.builtInName[builtIn] }))
}
