import * as contracts from '#shared/contracts/stocks.ts';
import type { RestRequest } from '../../../platform/trpc/documentedPath.ts';
import { longStaffProcedure, staffProcedure } from '../../../platform/trpc/procedures.ts';
import { formInput } from '../../../platform/uploads/uploads.ts';
import { matchPictures } from './matchPictures.ts';
import { addImages, deleteImage, IMAGES_FORM_LIMITS, orderImages, setImageColor } from './stockImages.ts';

function withStock({ form, params }: RestRequest): FormData {
  form.set('_id', String(params._id));
  return form;
}

export const pictureCalls = {
  upload: staffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/:_id/upload',
      id: 'uploadImages',
      summary: 'Add pictures to a product',
      errors: { conflict: 'The product would have more than 20 pictures.' },
      toInput: withStock,
      example: { _id: '1' },
      form: {
        images: {
          description: 'JPEG pictures, at most ten, each at most 2 MB.',
          files: ['image/jpeg'],
          isList: true,
          isRequired: true,
        },
      },
    })
    .input(formInput(IMAGES_FORM_LIMITS))
    .output(contracts.stockImages)
    .mutation(({ ctx, input }) => addImages(ctx.deps, ctx.staff, input)),
  matchPictures: longStaffProcedure('stocks:read')
    .meta({
      path: 'POST /api/stocks/match-pictures',
      id: 'matchPictures',
      summary: 'Match picture file names to products',
      description:
        'A file name is a product code or name. Upper and lower case are the same; a number at the end is for more pictures.',
      example: { files: ['P-0003.jpg', 'pe shirt (2).jpg'] },
    })
    .input(contracts.matchPicturesInput)
    .output(contracts.matchPicturesOutput)
    .query(({ ctx, input }) => matchPictures(ctx.deps, ctx.staff, input)),
  deleteImage: staffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/:_id/delete-image',
      id: 'deleteImage',
      summary: 'Delete a picture of a product',
      example: { _id: '1', image: 'sinag-ng-wika-1.jpg' },
    })
    .input(contracts.deleteImageInput)
    .output(contracts.stockImages)
    .mutation(({ ctx, input }) => deleteImage(ctx.deps, ctx.staff, input)),
  setImageColor: staffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/:_id/image-color',
      id: 'setImageColor',
      summary: 'Set the color of a picture',
      description:
        'Customers who choose the color see this picture first, also in their cart and orders. Send an empty color to remove it.',
      example: { _id: '1', image: 'sinag-ng-wika-1.jpg', color: 'White' },
    })
    .input(contracts.imageColorInput)
    .output(contracts.stockImages)
    .mutation(({ ctx, input }) => setImageColor(ctx.deps, ctx.staff, input)),
  orderImages: staffProcedure('stocks:write')
    .meta({ repeat: 'stored', noPath: 'programs upload pictures in the right order' })
    .input(contracts.orderImagesInput)
    .output(contracts.stockImages)
    .mutation(({ ctx, input }) => orderImages(ctx.deps, ctx.staff, input)),
};
