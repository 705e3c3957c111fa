export const signOffPaths = {
  signoffAnomalies: '/reports/signoff-anomalies',
} satisfies Record<string, `/${string}`>
