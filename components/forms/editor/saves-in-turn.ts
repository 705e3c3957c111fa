/**
 * Saves one after the other, each on the revision that the one before it led to; a save that failed led to none. `over` is the revision that the caller
 * knows: where a question stood open meanwhile, it is older than what was saved since.
 */
export function savesInTurn() {
  let underWay: Promise<number | null> | null = null
  let latest = 0
  return async (over: number, save: (over: number) => Promise<number | null>): Promise<number | null> => {
    while (underWay) await underWay
    underWay = save(Math.max(over, latest))
    try {
      const led = await underWay
      latest = led ?? latest
      return led
    } finally {
      underWay = null
    }
  }
}
