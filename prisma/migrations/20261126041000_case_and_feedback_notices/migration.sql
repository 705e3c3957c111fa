ALTER TYPE "NotificationCategory" ADD VALUE 'CASES';
ALTER TYPE "NotificationCategory" ADD VALUE 'FEEDBACK';
