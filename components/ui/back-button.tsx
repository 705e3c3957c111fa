'use client'

import { ArrowLeft } from 'lucide-react'
import { Button } from './button'
import { LinkButton } from './link-button'

interface BackButtonProps {
  /** Where it leads, in words: 'Clinical'. */
  label: string
  href?: string
  /** Instead of href, where something must be asked first. */
  onPress?: () => void
  /** The words are spoken, not shown: something else needs their room. */
  iconOnly?: boolean
}

export function BackButton({ label, href, onPress, iconOnly = false }: BackButtonProps) {
  // Pulled to the edge, it would be narrower than its own words.
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
