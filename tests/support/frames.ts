import type { Page } from '@playwright/test'

/** Measurements of a screen's frame as it is drawn. */
interface Framed {
  /** The pixels from the top to the first content, below the header, the filter bar, the tabs and the banner. Null if there is none. */
  readonly first: number | null
  /** The text of the first content, to find it by. */
  readonly says: string
  /** The texts of the rows of tabs, chips or buttons on the first screen that take more than one line. */
  readonly wrapped: readonly string[]
  /** The texts of the selects on the first screen whose choice is wider than the field. */
  readonly clipped: readonly string[]
  /** Whether the page is wider than the window with the longest title that is allowed. */
  readonly isWide: boolean
  /** With such a title: the chips of the head that take more than one line, and the title if it takes more than three. */
  readonly piled: readonly string[]
}

/** Measures the screen as it stands, at the top of its page. */
export function framesOf(page: Page): Promise<Framed> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return { first: null, says: '', wrapped: [], clipped: [], isWide: false, piled: [] }
    const frame =
      '[data-page-head], [data-filter-bar], [data-tab-row], [data-date-nav], [role=status], [role=tablist], nav:not([data-content]), [data-shell=chrome]'
    const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 2 && box.height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const isOnFirst = (element: Element) => isSeen(element) && element.getBoundingClientRect().top < window.innerHeight

    let first: number | null = null
    let says = ''
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element || (texts.currentNode.textContent ?? '').trim() === '' || element.closest(frame) || !isSeen(element)) continue
      // The message of an empty list is in the middle of its place, so the place is measured.
      const { top } = (element.closest('[data-empty]') ?? element).getBoundingClientRect()
      if (first !== null && top >= first) continue
      first = Math.round(top)
      says = words(element)
    }

    const pressed = 'button, a, [role=tab], [role=radio], label, select'
    const wrapped: string[] = []
    for (const row of main.querySelectorAll('*')) {
      const { display, flexWrap } = getComputedStyle(row)
      if (display !== 'flex' || flexWrap !== 'wrap' || !isOnFirst(row)) continue
      const children = [...row.children].filter(isSeen)
      const isRow = children.length > 1 && children.every((child) => child.matches(pressed) || child.querySelectorAll(pressed).length === 1)
      if (!isRow) continue
      const lines = new Set(
        children.map((child) => Math.round((child.getBoundingClientRect().top + child.getBoundingClientRect().bottom) / 20)),
      )
      if (lines.size > 1) wrapped.push(words(row))
    }

    const clipped: string[] = []
    for (const select of main.querySelectorAll('select')) {
      if (!isOnFirst(select)) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const drawing = document.createElement('canvas').getContext('2d')
      const said = select.selectedOptions[0]?.textContent ?? ''
      if (!drawing) continue
      drawing.font = font
      if (drawing.measureText(said).width > select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1) clipped.push(said)
    }

    const title = main.querySelector('h1')
    if (title) title.textContent = 'Preparation and restoration of a second premolar under rubber dam, supervised'
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
    const piled: string[] = []
    const lines = title ? Math.round(title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)) : 0
    if (lines > 3) piled.push(`the title takes ${lines} lines`)
    for (const chip of main.querySelectorAll('[data-page-head] span[data-tone]'))
      if (isSeen(chip) && chip.getBoundingClientRect().height > 32) piled.push(words(chip))
    return { first, says, wrapped, clipped, isWide, piled }
  })
}
