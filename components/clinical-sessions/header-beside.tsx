'use client'

import { useLazy } from '@/components/ui/use-lazy'
import type { HeaderExtrasProps } from './header-extras'

/** What else belongs to the details and is no field of theirs: tags, and the partner's session of the same visit. It comes late. */
export function HeaderBeside(props: HeaderExtrasProps) {
  const HeaderExtras = useLazy(true, load, nothing)
  return HeaderExtras && <HeaderExtras {...props} />
}

const load = async () => (await import('./header-extras')).HeaderExtras
const nothing = () => {}
