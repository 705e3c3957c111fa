'use client'

import { BackButton } from '@/components/ui/back-button'

export interface BackLinkProps {
  href: string
  /** The name of the screen to which the link leads. */
  children: string
}

/** The way back of a screen without the main menu, for PageHeader's `back`. It asks first where the screen reported unsaved changes. */
export function BackLink({ href, children }: BackLinkProps) {
  return <BackButton href={href} label={children} />
}
