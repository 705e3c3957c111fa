import { classNames } from './class-names'
import type { LogoProps } from './logo'

export interface LogoImageProps {
  /** Height in CSS pixels, as the institution wants it. */
  logo: { readonly src: string; readonly height: number }
  size: NonNullable<LogoProps['size']>
  /** Where there is room for a mark only, whatever height the institution wants. */
  compact?: boolean
  onError?: () => void
}

const compactSizes = { sm: 'h-7 max-w-20', md: 'h-10 max-w-28', lg: 'h-12 max-w-32' }

/** The institution's own picture. Needs no code in the browser; what stands in where it does not load is brand-mark.tsx. */
export function LogoImage({ logo, size, compact = false, onError }: LogoImageProps) {
  return (
    <img
      src={logo.src}
      alt=""
      decoding="async"
      onError={onError}
      style={compact ? undefined : { height: logo.height }}
      className={classNames('max-w-full shrink-0 object-contain object-left', compact && compactSizes[size])}
    />
  )
}
