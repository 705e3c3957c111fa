import type { ReactNode } from 'react'
import { BrandMark } from '@/components/ui/brand-mark'
import type { Logo } from '@/lib/menu'

export interface SignInFrameProps {
  brandName: string
  logo: Logo | null
  children: ReactNode
  /** The language choice. */
  footer?: ReactNode
}

/** Around the screens of somebody who is not signed in: one column, the school's name, nothing else. */
export function SignInFrame({ brandName, logo, children, footer }: SignInFrameProps) {
  return (
    <div data-template="bare" className="flex min-h-dvh flex-col items-center px-4 py-8 md:justify-center">
      <div className="flex w-full max-w-md grow flex-col md:grow-0">
        <header className="mb-8 flex flex-wrap items-center gap-3">
          <BrandMark logo={logo} size="lg" />
          <p className="text-h2 font-bold">{brandName}</p>
        </header>
        <main id="content" className="grow">{children}</main>
        {footer && <footer className="mt-12 flex justify-center">{footer}</footer>}
      </div>
    </div>
  )
}
