'use client'

import { useState } from 'react'
import { classNames } from './class-names'
import { Logo, type LogoProps } from './logo'

export interface BrandMarkProps {
  /** The institution's own picture; ours stands in for one that there is not, or that does not load. */
  logo: { readonly src: string; readonly height: number } | null
  size: NonNullable<LogoProps['size']>
  /** Where there is room for a mark only, whatever height the institution wants. */
  compact?: boolean
}

const compactSizes = { sm: 'h-7 max-w-20', md: 'h-10 max-w-28', lg: 'h-12 max-w-32' }

/** Beside the institution's name, which says the same in words. */
export function BrandMark({ logo, size, compact = false }: BrandMarkProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!logo || logo.src === failed) return <Logo size={size} />
  return (
    <img
      src={logo.src}
      alt=""
      decoding="async"
      onError={() => setFailed(logo.src)}
      style={compact ? undefined : { height: logo.height }}
      className={classNames('max-w-full shrink-0 object-contain object-left', compact && compactSizes[size])}
    />
  )
}
