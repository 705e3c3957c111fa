'use client'

import { useState } from 'react'
import { Logo } from './logo'
import { LogoImage, type LogoImageProps } from './logo-image'

interface BrandMarkProps extends Pick<LogoImageProps, 'size' | 'compact'> {
  /** The institution's own picture. The application's mark replaces it where there is none or it does not load. */
  logo: LogoImageProps['logo'] | null
}

/** The mark is beside the institution's name, which says the same in words. */
export function BrandMark({ logo, size, compact }: BrandMarkProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!logo || logo.src === failed) return <Logo size={size} />
  return <LogoImage logo={logo} size={size} compact={compact} onError={() => setFailed(logo.src)} />
}
