ALTER TYPE "NotificationCategory" ADD VALUE 'REPORTS';
