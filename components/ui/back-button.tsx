'use client'

import { ArrowLeft } from 'lucide-react'
import { Button } from './button'
import { LinkButton } from './link-button'

interface BackButtonProps {
  /** The name of the target, such as 'Clinical'. */
  label: string
  href?: string
  /** Used instead of href, where something must be asked first. */
  onPress?: () => void
  /** Whether the words are only spoken, because something else needs their room. */
  iconOnly?: boolean
}

export function BackButton({ label, href, onPress, iconOnly = false }: BackButtonProps) {
  // The width is set here, because a button pulled to the edge would be narrower than its own words.
  const look = { variant: 'quiet', size: 'sm', icon: <ArrowLeft />, className: '-ml-3 max-w-none! text-start!' } as const
  const words = iconOnly ? <span className="sr-only">{label}</span> : label
  if (href)
    return (
      <LinkButton {...look} href={href}>
        {words}
      </LinkButton>
    )
  return (
    <Button {...look} onPress={onPress}>
      {words}
    </Button>
  )
}
