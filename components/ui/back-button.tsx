'use client'

import { ArrowLeft } from 'lucide-react'
import { Button } from './button'
import { LinkButton } from './link-button'

export interface BackButtonProps {
  /** Where it leads, in words: 'Clinical'. */
  label: string
  href?: string
  /** Instead of href, where something must be asked first. */
  onPress?: () => void
}

export function BackButton({ label, href, onPress }: BackButtonProps) {
  // Pulled to the edge, it would be narrower than its own words.
  const look = { variant: 'quiet', size: 'sm', icon: <ArrowLeft />, className: '-ml-3 max-w-none! text-start!' } as const
  if (href) return <LinkButton {...look} href={href}>{label}</LinkButton>
  return <Button {...look} onPress={onPress}>{label}</Button>
}
