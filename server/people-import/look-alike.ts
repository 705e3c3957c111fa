import 'server-only'
import { accountKey } from '@/lib/account-key'

/** Letters and figures that the eye takes for another: Cyrillic and Greek ones for Latin ones, and the few that Latin has of its own. */
const alike: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', і: 'i', ї: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', һ: 'h', ӏ: 'l', г: 'r',
  α: 'a', β: 'b', γ: 'y', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w', ϲ: 'c', ϳ: 'j', σ: 'o', ς: 's',
  ı: 'i', ɩ: 'i', ɑ: 'a', ɡ: 'g', ꞌ: "'", '’': "'", '‘': "'", '‐': '-', '‑': '-', '–': '-', '−': '-', '1': 'l', '0': 'o', '|': 'l',
}

/** What a name looks like: two names of one look are taken for each other. Signs of letters stay: `müller` is not `muller`. */
export function lookOf(name: string): string {
  return [...accountKey(name)].map((letter) => alike[letter] ?? letter).join('')
}
