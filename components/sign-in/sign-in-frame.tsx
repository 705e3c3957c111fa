import type { ReactNode } from 'react'

interface SignInFrameProps {
  brandName: string
  /** The institution's mark. Not drawn here: Next's page for what is not found goes along with every page, and none shall carry code for it. */
  mark: ReactNode
  children: ReactNode
  /** The language choice. */
  footer?: ReactNode
}

/** Around the screens of somebody who is not signed in: one column, the school's name, nothing else. */
export function SignInFrame({ brandName, mark, children, footer }: SignInFrameProps) {
  return (
    <div data-template="bare" className="flex min-h-dvh flex-col items-center px-4 py-8 md:justify-center">
      <div className="flex w-full max-w-md grow flex-col md:grow-0">
        <header className="mb-8 flex flex-wrap items-center gap-3">
          {mark}
          <p className="text-h2 font-bold">{brandName}</p>
        </header>
        <main id="content" className="grow">
          {children}
        </main>
        {footer && <footer className="mt-12 flex justify-center">{footer}</footer>}
      </div>
    </div>
  )
}
