import { classNames } from './class-names'
import type { LogoProps } from './logo'

export interface LogoImageProps {
  /** The height in CSS pixels, as the institution wants it. */
  logo: { readonly src: string; readonly height: number }
  size: NonNullable<LogoProps['size']>
  /** Whether there is room for a small mark only, whatever height the institution wants. */
  compact?: boolean
  onError?: () => void
}

const compactSizes = { sm: 'h-7 max-w-20', md: 'h-10 max-w-28', lg: 'h-12 max-w-32' }

/** The institution's own picture. It needs no code in the browser; brand-mark.tsx has the replacement for a picture that does not load. */
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
